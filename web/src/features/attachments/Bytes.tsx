import { type ComponentProps, useCallback } from 'react';

interface BytesProps extends Pick<ComponentProps<'img'>, 'onError'> {
  picture: Blob;
  alt: string;
}

/** A picture that the page holds; its address lives as long as it is shown. */
export function Bytes({ picture, alt, onError }: BytesProps) {
  const shown = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={shown} alt={alt} onError={onError} />;
}
