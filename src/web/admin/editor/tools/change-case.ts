import type { MenuConfig } from '@editorjs/editorjs/types/tools';
import { icons } from '../icons.ts';
import { changeCase, type LetterCase, letterCases } from './letter-case.ts';

const titles: Record<LetterCase, string> = {
  upper: 'UPPER CASE',
  lower: 'lower case',
  title: 'Title Case',
  sentence: 'Sentence case',
};

interface Piece {
  node: Text;
  start: number;
  end: number;
}

/** The pieces of text that a range covers, in order. */
function coveredPieces(range: Range): Piece[] {
  const root = range.commonAncestorContainer;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes = root instanceof Text ? [root] : [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) nodes.push(node);
  return nodes
    .filter((node) => range.intersectsNode(node))
    .map((node) => ({
      node,
      start: node === range.startContainer ? range.startOffset : 0,
      end: node === range.endContainer ? range.endOffset : node.length,
    }));
}

function selectPieces(pieces: Piece[], selection: Selection): void {
  const [first, last] = [pieces.at(0), pieces.at(-1)];
  if (!first || !last) return;
  selection.setBaseAndExtent(first.node, first.start, last.node, last.end);
}

/** Changes the letters of the selection and keeps its marks: bold stays bold, links stay links. */
export class ChangeCase {
  static readonly isInline = true;
  static readonly title = 'Change case';
  /** The menu takes the focus when it opens: the previous selection is remembered. */
  #range: Range | undefined;

  render(): MenuConfig {
    return {
      icon: icons.letterCase,
      name: 'changeCase',
      children: {
        onOpen: () => {
          const selection = window.getSelection();
          this.#range = selection?.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
        },
        items: letterCases.map((letterCase) => ({
          title: titles[letterCase],
          name: `case-${letterCase}`,
          onActivate: () => this.#change(letterCase),
        })),
      },
    };
  }

  #change(letterCase: LetterCase): void {
    const selection = window.getSelection();
    if (!this.#range || !selection) return;
    const pieces = coveredPieces(this.#range);
    const changed = changeCase(
      pieces.map(({ node, start, end }) => node.data.slice(start, end)),
      letterCase,
    );
    for (const [index, piece] of pieces.entries()) {
      const text = changed[index] ?? '';
      piece.node.replaceData(piece.start, piece.end - piece.start, text);
      // Capitals can be longer than what they stand for (ß, SS).
      piece.end = piece.start + text.length;
    }
    selectPieces(pieces, selection);
    this.#range = selection.rangeCount ? selection.getRangeAt(0).cloneRange() : undefined;
  }
}
