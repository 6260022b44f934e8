import { t } from '@lingui/core/macro';
import type { ListItem } from '#contract/rich-text.ts';
import { writtenIn } from '../language/written-in.ts';
import { Caption, Embed, plainCaption } from './embed.tsx';
import { headingLevels } from './heading-levels.ts';
import { readBlocks, type ShownBlock } from './read-blocks.ts';
import styles from './rich-text.module.css';

interface RichTextProps {
  /** A serialized rich-text document, already cleaned by the server, or plain text. */
  description: string;
  /** The level of the heading above, so that the document's headings go on from there. */
  under: 1 | 2 | 3;
}

/** Shows a description: every kind of block the editor makes, or plain text in its lines. */
export function RichText({ description, under }: RichTextProps) {
  const read = readBlocks(description);
  if ('text' in read)
    return (
      <p className={styles.plain} {...writtenIn(read.text)}>
        {read.text}
      </p>
    );
  const headers = read.blocks.filter((block) => block.type === 'header');
  const levels = headingLevels(
    headers.map(({ level }) => level),
    under,
  );
  const blocks = read.blocks.map((block, index) => {
    const heading = block.type === 'header' ? (levels[headers.indexOf(block)] ?? under) : under;
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is only read never changes its order.
    return <Block key={index} block={block} heading={heading} />;
  });
  return <div className={styles.text}>{blocks}</div>;
}

function Block({ block, heading }: { block: ShownBlock; heading: number }) {
  const className = styles[block.alignment];
  switch (block.type) {
    case 'header':
      return (
        <Html as={`h${heading}` as 'h2'} className={`${className} ${styles[`size${block.level}`]}`} html={block.html} />
      );
    case 'paragraph':
      return <Html as="p" className={className} html={block.html} />;
    case 'list':
      return <List {...block} className={className} />;
    case 'checklist':
      return <Checklist items={block.items} className={className} />;
    case 'image':
      return <ImageBlock {...block} />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and must do so by keyboard too.
        <pre className={styles.code} tabIndex={0}>
          <code>{block.code}</code>
        </pre>
      );
    case 'table':
      return <Table {...block} />;
    case 'embed':
      return <Embed source={block.source} caption={block.caption} />;
    default:
      return block satisfies never;
  }
}

interface HtmlProps {
  as: 'h2' | 'p' | 'span' | 'td' | 'th';
  html: string;
  className?: string | undefined;
}

function Html({ as: Tag, html, className }: HtmlProps) {
  const language = writtenIn(html.replace(/<[^>]*>/g, ''));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned every text of a document before it stored it.
  return <Tag className={className} {...language} dangerouslySetInnerHTML={{ __html: html }} />;
}

function Table({ withHeadings, rows }: { withHeadings: boolean; rows: string[][] }) {
  const [first, ...others] = withHeadings ? rows : [];
  // biome-ignore lint/suspicious/noArrayIndexKey: see RichText.
  const cellsOf = (cells: string[]) => cells.map((html, index) => <Html key={index} as="td" html={html} />);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, and must do so by keyboard too.
    <div className={styles.table} tabIndex={0}>
      <table>
        {first ? (
          <thead>
            <tr>
              {first.map((html, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see RichText.
                <Html key={index} as="th" html={html} />
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {(first ? others : rows).map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see RichText.
            <tr key={index}>{cellsOf(cells)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const OL_TYPES: Record<string, '1' | 'i' | 'I' | 'a' | 'A'> = {
  numeric: '1',
  'lower-roman': 'i',
  'upper-roman': 'I',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
};

interface ListProps {
  style: 'unordered' | 'ordered';
  items: ListItem[];
  counterType: string;
  start?: number;
  className?: string | undefined;
}

function List({ style, items, counterType, start, className }: ListProps) {
  if (items.length === 0) return null;
  const content = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see RichText.
    <li key={index}>
      <Html as="span" html={item.content} />
      <List style={item.meta.style ?? style} items={item.items} counterType={counterType} />
    </li>
  ));
  if (style === 'unordered') return <ul className={className}>{content}</ul>;
  return (
    <ol className={className} type={OL_TYPES[counterType] ?? '1'} start={start}>
      {content}
    </ol>
  );
}

function Checklist({ items, className = '' }: { items: ListItem[]; className?: string | undefined }) {
  if (items.length === 0) return null;
  return (
    <ul className={`${styles.checklist} ${className}`}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see RichText.
        <li key={index}>
          <Tick checked={item.meta.checked === true} />
          <div>
            <Html as="span" html={item.content} />
            <Checklist items={item.items} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Tick({ checked }: { checked: boolean }) {
  return (
    <svg
      className={styles.tick}
      viewBox="0 0 24 24"
      width="22"
      height="22"
      role="img"
      aria-label={checked ? t`Done` : t`To do`}
    >
      <rect x="2" y="2" width="20" height="20" rx="6" className={checked ? styles.ticked : undefined} />
      {checked ? <path d="M7 12.5l3.5 3.5L17 8.5" /> : null}
    </svg>
  );
}

function ImageBlock({ url, caption, border, background, stretched }: Extract<ShownBlock, { type: 'image' }>) {
  const look = [styles.figure, border && styles.border, background && styles.background, stretched && styles.stretched];
  const alt = plainCaption(caption);
  return (
    <figure className={look.filter(Boolean).join(' ')}>
      <img src={url} alt={alt} {...writtenIn(alt)} loading="lazy" decoding="async" width="900" height="600" />
      <Caption html={caption} />
    </figure>
  );
}
