/** As the api: a larger file, or one of another kind, is refused there too. */
export const AVATAR_MB = 5;

/** The first bytes of what is accepted; `null` stands for any byte. */
const signatures: readonly (readonly (number | null)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50], // RIFF … WEBP
];
const LONGEST = 12;

/** What the api would refuse the file for, told before it is sent. By content: a name proves nothing. */
export async function faultOf(file: Blob): Promise<'too_large' | 'not_image' | null> {
  if (file.size > AVATAR_MB * 1024 * 1024) return 'too_large';
  const head = new Uint8Array(await file.slice(0, LONGEST).arrayBuffer());
  const known = signatures.some((signature) =>
    signature.every((byte, index) => byte === null || byte === head[index]),
  );
  return known ? null : 'not_image';
}
