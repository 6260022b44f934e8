import { useEffect, useRef, useState } from 'react';

/** The navbar shrinks once this many pixels are scrolled away. */
const SHRINK_AFTER = 20;

/** Whether the navbar is to shrink, and the element that grows with the share of the page read. */
export function useScroll() {
  const [shrunk, setShrunk] = useState(false);
  const progress = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const room = document.documentElement.scrollHeight - window.innerHeight;
      const share = room > 0 ? Math.min(1, window.scrollY / room) : 0;
      setShrunk(window.scrollY > SHRINK_AFTER);
      if (progress.current) progress.current.style.transform = `scaleX(${share})`;
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    // A page can start scrolled. Measured at once, it would be laid out in the middle of the effects.
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);
  return { shrunk, progress };
}
