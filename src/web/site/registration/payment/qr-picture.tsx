/** A QR code rendered by the server, as an image: its SVG never becomes part of the page. */
export function QrPicture({ svg, alt, className }: { svg: string; alt: string; className?: string | undefined }) {
  return (
    <img
      className={className}
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
      width="280"
      height="280"
    />
  );
}
