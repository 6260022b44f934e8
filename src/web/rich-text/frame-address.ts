import type { EmbedAddress } from '#contract/embed-address.ts';

/** What a frame does once somebody has asked for it: a video plays, a pen shows what it does. */
const onceOpen = { youtube: ['autoplay', '1'], codepen: ['default-tab', 'result'] } as const;

/** The address of the frame of a video or a pen that was just asked for. */
export function frameAddress({ service, embed }: Pick<EmbedAddress, 'service' | 'embed'>): string {
  const address = new URL(embed);
  const [name, value] = onceOpen[service];
  address.searchParams.set(name, value);
  return address.href;
}
