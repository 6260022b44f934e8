import { useEffect, useRef } from 'react';

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Draws blurred placeholders behind the pictures of a list (`data-thumbhash`) that are not loaded yet. */
export function usePlaceholders<E extends HTMLElement>() {
  const list = useRef<E>(null);
  useEffect(() => {
    const waiting = [...(list.current?.querySelectorAll<HTMLElement>('[data-thumbhash]') ?? [])].filter(
      (figure) => !figure.querySelector('img')?.complete,
    );
    if (waiting.length === 0) return;
    // They are but decoration: where the script cannot be loaded the pictures still come.
    import('thumbhash').then(
      ({ thumbHashToDataURL }) => {
        for (const figure of waiting) {
          const url = thumbHashToDataURL(bytesOf(figure.dataset.thumbhash ?? ''));
          figure.style.setProperty('background-image', `url(${url})`);
        }
      },
      () => {},
    );
  }, []);
  return list;
}
