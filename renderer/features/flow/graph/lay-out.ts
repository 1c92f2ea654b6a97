import { Graph, layout } from '@dagrejs/dagre'

export type Point = { x: number; y: number }
export type Box = Point & { width: number; height: number }

/** The input of the layout: boxes of known size, some with graphs within them, and lines between them. */
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
  /** The positions of the names of graphs that lie within a node. */
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
  if (sized.length > MOST_NODES) stack(all, sized)
  else place(all, input, sized)
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
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: NODE_GAP, ranksep: RANK_GAP, edgesep: EDGE_GAP, ranker: 'longest-path' })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { key, width, height } of nodes) graph.setNode(key, { width, height })
  for (const edge of edges) if (edge.from !== edge.to) join(graph, edge)
  layout(graph)
  const { width: whole = 0, height: highest = 0 } = graph.graph() as Partial<Box>
  Object.assign(all, { width: whole, height: highest })
  const turn = isTurned(nodes.map(({ key }) => graph.node(key) as Point)) ? (x: number) => whole - x : (x: number) => x
  for (const { key, width, height } of nodes) {
    const at = graph.node(key) as Point
    all.boxes.set(key, { x: turn(at.x) - width / 2, y: at.y - height / 2, width, height })
  }
  for (const edge of edges) {
    if (edge.from === edge.to) drawRound(all, edge)
    else drawLine(all, { graph, turn }, edge)
  }
}

function join(graph: Graph, { key, from, to, isBack, labelWidth }: LayoutInput['edges'][number]): void {
  // An edge that leads back would reverse the order: it is placed as if it led on, and drawn from its other end.
  const [above, below] = isBack ? [to, from] : [from, to]
  const label = labelWidth > 0 ? { width: labelWidth, height: LABEL_HEIGHT, labelpos: 'c' } : {}
  graph.setEdge(above, below, { ...label, weight: isBack ? 1 : 4 }, key)
}

/** Returns whether steps that stand beside each other would read better in reverse: in the order of the file. */
function isTurned(middles: readonly Point[]): boolean {
  const beside = middles.slice(1).flatMap((middle, at) => {
    const before = middles[at]
    return before && Math.abs(before.y - middle.y) < 1 ? [Math.sign(middle.x - before.x)] : []
  })
  return beside.reduce((sum, one) => sum + one, 0) < 0
}

type Drawing = { graph: Graph; turn(x: number): number }

function drawLine(all: FlowLayout, { graph, turn }: Drawing, edge: LayoutInput['edges'][number]): void {
  const { key, from, to, isBack, labelWidth } = edge
  const [above, below] = isBack ? [to, from] : [from, to]
  const placed = graph.edge(above, below, key) as { points: Point[] } & Partial<Point>
  const turned = placed.points.map(({ x, y }) => ({ x: turn(x), y }))
  const { x, y } = placed
  const hasLabel = labelWidth > 0 && x !== undefined && y !== undefined
  const points = fromEdgeToEdge(turned, all.boxes.get(above), all.boxes.get(below))
  all.lines.set(key, {
    points: isBack ? points.toReversed() : points,
    ...(hasLabel && { label: { x: turn(x), y } }),
  })
}

/** As far from a corner of a box a line begins and ends. */
const CORNER = 24

/** A line leaves the lower edge of a box and comes in at the upper edge of another, as near to its way as these reach. */
function fromEdgeToEdge(points: readonly Point[], above: Box | undefined, below: Box | undefined): Point[] {
  const between = points.slice(1, -1)
  const [first = points[0], last = points.at(-1)] = [between[0], between.at(-1)]
  if (!above || !below || !first || !last) return [...points]
  const on = (box: Box, x: number) => Math.min(Math.max(x, box.x + CORNER), box.x + box.width - CORNER)
  return [{ x: on(above, first.x), y: above.y + above.height }, ...between, { x: on(below, last.x), y: below.y }]
}

/** A step that leads to itself: a bow at its side. */
function drawRound(all: FlowLayout, { key, from, labelWidth }: LayoutInput['edges'][number]): void {
  const box = all.boxes.get(from)
  if (!box) return
  const [x, top, bottom] = [box.x + box.width, box.y + box.height / 4, box.y + (box.height * 3) / 4]
  const out = x + EDGE_GAP
  const label = labelWidth > 0 && { label: { x: out + labelWidth / 2, y: (top + bottom) / 2 } }
  all.lines.set(key, {
    points: [
      { x, y: bottom },
      { x: out, y: (top + bottom) / 2 },
      { x, y: top },
    ],
    ...label,
  })
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
