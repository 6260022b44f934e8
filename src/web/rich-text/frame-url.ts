import type { EmbedUrl } from '#contract/embed-url.ts';

/** What a frame does once somebody has asked for it: a video plays, a pen shows what it does. */
const onceOpen = { youtube: ['autoplay', '1'], codepen: ['default-tab', 'result'] } as const;

/** The address of the frame of a video or a pen that was just asked for. */
export function frameUrl({ service, embed }: Pick<EmbedUrl, 'service' | 'embed'>): string {
  const address = new URL(embed);
  const [name, value] = onceOpen[service];
  address.searchParams.set(name, value);
  return address.href;
}
