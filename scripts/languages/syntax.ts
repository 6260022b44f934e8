/** A node of a syntax tree, as ESTree has it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The nodes right below one. */
export function* childrenOf(node: Node): Iterable<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

/** The name of an identifier. */
export const nameOf = (node: unknown) => (isNode(node) && 'name' in node ? node.name : undefined);
