import type { SectionOf } from '#contract/pages/sections.ts';
import { Written } from '../language/written.tsx';
import { SectionHeading } from './section-heading.tsx';
import { SectionPicture } from './section-picture.tsx';
import { innerHeading, type SectionViewProps } from './section-view.ts';
import styles from './sections.module.css';

type Sponsor = SectionOf<'sponsors'>['tiers'][number]['sponsors'][number];

/** Who pays, by tier, the first one largest. */
export function SponsorsSection({ section: { heading, tiers }, pictures }: SectionViewProps<'sponsors'>) {
  const Heading = innerHeading(heading);
  const shown = tiers.filter(({ sponsors }) => sponsors.length > 0);
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      {shown.map(({ name, sponsors }, tier) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page that is only read never changes its order.
        <div key={tier} className={styles.tier} data-first={tier === 0}>
          <Written as={Heading} text={name} />
          <ul>
            {sponsors.map((sponsor, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <li key={index}>
                <Linked sponsor={sponsor}>
                  {sponsor.logo ? (
                    <SectionPicture url={sponsor.logo} pictures={pictures} alt={sponsor.name} sizes="240px" />
                  ) : (
                    <span>{sponsor.name}</span>
                  )}
                </Linked>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Linked({ sponsor: { url }, children }: { sponsor: Sponsor; children: React.ReactNode }) {
  if (!url) return <div className={styles.sponsor}>{children}</div>;
  return (
    <a className={styles.sponsor} href={url} target="_blank" rel="sponsored noopener">
      {children}
    </a>
  );
}
