import type { EmbedUrl } from '#contract/embed-url.ts';

/** What a frame does once it is clicked: a video plays, a pen shows its result. */
const onceOpen = { youtube: ['autoplay', '1'], codepen: ['default-tab', 'result'] } as const;

/** The frame url of a video or a pen that was clicked. */
export function frameUrl({ service, embed }: Pick<EmbedUrl, 'service' | 'embed'>): string {
  const url = new URL(embed);
  const [name, value] = onceOpen[service];
  url.searchParams.set(name, value);
  return url.href;
}
