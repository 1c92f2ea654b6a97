import { Graph, layout } from '@dagrejs/dagre'

export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }

/** What is to be placed: boxes of known size, some with graphs within them, and lines between them. */
export type LayoutInput = {
  key: string
  nodes: { key: string; width: number; height: number; inner: LayoutInput[] }[]
  edges: { key: string; from: string; to: string; isBack: boolean; labelWidth: number }[]
}

/** All in pixels from the corner at the top and the left. A line's points begin where it begins; its label's place is its middle. */
export type FlowLayout = {
  width: number
  height: number
  boxes: Map<string, Box>
  lines: Map<string, { points: Point[]; label?: Point }>
  /** Where the name of a graph stands that lies within a node. */
  titles: Map<string, Point>
}

const NODE_GAP = 28
const RANK_GAP = 36
const EDGE_GAP = 18
const LABEL_HEIGHT = 18
/** Around a graph that lies within a node, and for its name. */
const INSET = 14
const TITLE = 22
/** Beyond this it would take seconds: then steps stand below each other, without their lines being led round. */
const MOST_NODES = 1_500

/** Places the nodes of a graph from the top down, so that lines cross little and go round what is in their way. */
export function layOut(input: LayoutInput): FlowLayout {
  const all: FlowLayout = { width: 0, height: 0, boxes: new Map(), lines: new Map(), titles: new Map() }
  const inner = new Map(input.nodes.map(node => [node.key, node.inner.map(layOut)]))
  const sized = input.nodes.map(node => ({ ...node, own: node.height, ...sizeWith(node, inner.get(node.key) ?? []) }))
  place(all, input, sized)
  for (const node of sized) placeInner(all, node, inner.get(node.key) ?? [])
  return all
}

type Sized = LayoutInput['nodes'][number] & { own: number }

function sizeWith({ width, height }: Box | Sized | LayoutInput['nodes'][number], inner: readonly FlowLayout[]) {
  if (inner.length === 0) return { width, height }
  const widest = Math.max(...inner.map(one => one.width))
  const highest = inner.reduce((sum, one) => sum + one.height + TITLE + INSET, 0)
  return { width: Math.max(width, widest + 2 * INSET), height: height + highest }
}

function place(all: FlowLayout, { edges }: LayoutInput, nodes: readonly Sized[]): void {
  if (nodes.length > MOST_NODES) return stack(all, nodes)
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: NODE_GAP, ranksep: RANK_GAP, edgesep: EDGE_GAP, ranker: 'longest-path' })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { key, width, height } of nodes) graph.setNode(key, { width, height })
  for (const { key, from, to, isBack, labelWidth } of edges) {
    if (from === to) continue
    // What leads back would turn the order round: it is placed as if it led on, and drawn from its other end.
    const [above, below] = isBack ? [to, from] : [from, to]
    const label = labelWidth > 0 ? { width: labelWidth, height: LABEL_HEIGHT, labelpos: 'c' } : {}
    graph.setEdge(above, below, { ...label, weight: isBack ? 0 : 2 }, key)
  }
  layout(graph)
  for (const { key, width, height } of nodes) {
    const at = graph.node(key) as Point
    all.boxes.set(key, { x: at.x - width / 2, y: at.y - height / 2, width, height })
  }
  const { width = 0, height = 0 } = graph.graph() as Partial<Box>
  Object.assign(all, { width, height })
  for (const edge of edges) drawLine(all, graph, edge)
}

function drawLine(all: FlowLayout, graph: Graph, edge: LayoutInput['edges'][number]): void {
  const { key, from, to, isBack, labelWidth } = edge
  if (from === to) return drawRound(all, edge)
  const [above, below] = isBack ? [to, from] : [from, to]
  const placed = graph.edge(above, below, key) as { points: Point[] } & Partial<Point>
  const points = isBack ? placed.points.toReversed() : placed.points
  const { x, y } = placed
  const hasLabel = labelWidth > 0 && x !== undefined && y !== undefined
  all.lines.set(key, { points: points.map(point => ({ x: point.x, y: point.y })), ...(hasLabel && { label: { x, y } }) })
}

/** A step that leads to itself: a bow at its side. */
function drawRound(all: FlowLayout, { key, from, labelWidth }: LayoutInput['edges'][number]): void {
  const box = all.boxes.get(from)
  if (!box) return
  const [x, top, bottom] = [box.x + box.width, box.y + box.height / 4, box.y + (box.height * 3) / 4]
  const out = x + EDGE_GAP
  const label = labelWidth > 0 && { label: { x: out + labelWidth / 2, y: (top + bottom) / 2 } }
  all.lines.set(key, { points: [{ x, y: bottom }, { x: out, y: (top + bottom) / 2 }, { x, y: top }], ...label })
  all.width = Math.max(all.width, out + labelWidth)
}

function stack(all: FlowLayout, nodes: readonly Sized[]): void {
  for (const { key, width, height } of nodes) {
    all.boxes.set(key, { x: 0, y: all.height, width, height })
    all.width = Math.max(all.width, width)
    all.height += height + RANK_GAP
  }
}

function placeInner(all: FlowLayout, node: Sized, inner: readonly FlowLayout[]): void {
  const box = all.boxes.get(node.key)
  if (!box) return
  let top = box.y + node.own
  for (const [at, one] of inner.entries()) {
    const by = { x: box.x + (box.width - one.width) / 2, y: top + TITLE }
    all.titles.set(node.inner[at]?.key ?? '', { x: box.x + INSET, y: top })
    const moved = (point: Point): Point => ({ x: point.x + by.x, y: point.y + by.y })
    for (const [key, own] of one.boxes) all.boxes.set(key, { ...own, ...moved(own) })
    for (const [key, title] of one.titles) all.titles.set(key, moved(title))
    for (const [key, { points, label }] of one.lines)
      all.lines.set(key, { points: points.map(moved), ...(label && { label: moved(label) }) })
    top += TITLE + one.height + INSET
  }
}
