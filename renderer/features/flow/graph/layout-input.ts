import type { FlowGraph } from './flow-graph'
import type { LayoutInput } from './lay-out'

/** Of a node, in pixels where text has its usual size. */
export const NODE_WIDTH = 216
const PLAIN = 56
/** With a line for where it goes, in which round it is, or what came of it. */
const NOTED = 76

const LETTER = 6.2
const PADDING = 14
const WIDEST_LABEL = 150

/** Returns the parts of a graph that the layout needs. */
export function layoutInput({ key, nodes, edges }: FlowGraph): LayoutInput {
  return {
    key,
    nodes: nodes.map(node => ({
      key: node.key,
      width: NODE_WIDTH,
      height: node.hasNote ? NOTED : PLAIN,
      inner: node.inner.map(layoutInput),
    })),
    edges: edges.map(({ key: edge, from, to, isBack, label }) => ({
      key: edge,
      from,
      to,
      isBack,
      labelWidth: widthOf(label),
    })),
  }
}

/** As wide as it may get: letters of some scripts are twice as wide as others. */
function widthOf(label: string): number {
  const letters = [...label].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0)
  return letters === 0 ? 0 : Math.min(WIDEST_LABEL, letters * LETTER + PADDING)
}
