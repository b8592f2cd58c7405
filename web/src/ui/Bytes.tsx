import { type ComponentProps, useCallback } from 'react';

interface BytesProps extends Pick<ComponentProps<'img'>, 'className' | 'style' | 'onError'> {
  picture: Blob;
  alt: string;
}

/**
 * A picture that the page holds. Its address lives as long as it is shown, and until it was read: one that ends before
 * leaves a browser that has just begun with an error.
 */
export function Bytes({ picture, alt, ...rest }: BytesProps) {
  const shown = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      const end = () => URL.revokeObjectURL(url);
      element.src = url;
      return () => {
        if (element.complete) return end();
        element.addEventListener('load', end, { once: true });
        element.addEventListener('error', end, { once: true });
      };
    },
    [picture],
  );
  return <img ref={shown} alt={alt} {...rest} />;
}
