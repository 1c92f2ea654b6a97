import type { StepViews } from '../steps/step-view'
import { isTaken } from './edge-standing'
import type { FlowGraph, GraphEdge, GraphNode } from './flow-graph'
import type { Box, FlowLayout, Point } from './lay-out'
import type { StepNodeType } from './step-node'

type Placed = { graph: FlowGraph; layout: FlowLayout; scale: number }
type Shown = { views: StepViews; chosen: string | undefined; current: string | undefined }

const nodesOf = (graph: FlowGraph): GraphNode[] => graph.nodes.flatMap(node => [node, ...node.inner.flatMap(nodesOf)])
const edgesOf = (graph: FlowGraph): GraphEdge[] => [
  ...graph.edges,
  ...graph.nodes.flatMap(({ inner }) => inner.flatMap(edgesOf)),
]

/** Where the parts of a graph are, with text of the size that the person chose. */
export function placedParts({ graph, layout, scale }: Placed) {
  const scaled = (box: Box): Box => ({
    ...{ x: box.x * scale, y: box.y * scale },
    ...{ width: box.width * scale, height: box.height * scale },
  })
  const boxes = new Map([...layout.boxes].map(([key, box]) => [key, scaled(box)]))
  const width = Math.max(layout.width * scale, ...[...boxes.values()].map(box => box.x + box.width))
  const height = Math.max(layout.height * scale, ...[...boxes.values()].map(box => box.y + box.height))
  return { nodes: nodesOf(graph), edges: edgesOf(graph), layout, scale, boxes, width, height }
}

export type PlacedParts = ReturnType<typeof placedParts>

/** Nodes for the canvas. One of which nothing is drawn anew is the same object as before, which costs nothing. */
export function canvasNodes(
  { nodes, boxes }: PlacedParts,
  shown: Shown,
  before: readonly StepNodeType[],
): StepNodeType[] {
  const former = new Map(before.map(node => [node.id, node]))
  return nodes.flatMap(({ key, inner }): StepNodeType[] => {
    const [view, box] = [shown.views.get(key), boxes.get(key)]
    if (!view || !box) return []
    const data = { view, isChosen: shown.chosen === key, isCurrent: shown.current === key, holdsRuns: inner.length > 0 }
    const { width, height } = box
    const old = former.get(key)
    const isSame =
      old?.data.view === view &&
      old.data.isChosen === data.isChosen &&
      old.data.isCurrent === data.isCurrent &&
      old.data.holdsRuns === data.holdsRuns &&
      old.position.x === box.x &&
      old.position.y === box.y &&
      old.width === width &&
      old.height === height
    if (isSame) return [old]
    // What lies within a step is drawn over it, and lines below what they join.
    const zIndex = 2 * (view.place.within?.length ?? 0) + 1
    // The button within says all of it.
    const plain = { domAttributes: { 'aria-roledescription': undefined } }
    return [{ id: key, type: 'step', position: { x: box.x, y: box.y }, width, height, zIndex, data, ...plain }]
  })
}

/** A way as it is drawn. `line` and `scale` are what it was made of; `depth` says in how many flows it lies. */
export type DrawnLine = Pick<GraphEdge, 'key' | 'label' | 'kind'> & {
  points: readonly Point[]
  place?: Point
  isTaken: boolean
  depth: number
  line: object
  scale: number
}

/** The ways between them, in the same manner. */
export function drawnLines(parts: PlacedParts, views: StepViews, before: readonly DrawnLine[]): DrawnLine[] {
  const { edges, layout, scale } = parts
  const former = new Map(before.map(line => [line.key, line]))
  const scaled = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale })
  return edges.flatMap((edge): DrawnLine[] => {
    const { key, label, kind } = edge
    const line = layout.lines.get(key)
    if (!line) return []
    const taken = isTaken(edge, views)
    const old = former.get(key)
    if (old?.isTaken === taken && old.line === line && old.scale === scale) return [old]
    const depth = views.get(edge.from)?.place.within?.length ?? 0
    const place = line.label && { place: scaled(line.label) }
    return [{ ...{ key, label, kind, depth, line, scale }, points: line.points.map(scaled), ...place, isTaken: taken }]
  })
}
