import type { StepView, StepViews } from '../steps/step-view'
import type { FlowGraph, GraphEdge, GraphNode } from './flow-graph'
import type { Box, FlowLayout, Point } from './lay-out'

type Placed = { graph: FlowGraph; layout: FlowLayout; scale: number }
type ShownSteps = { views: StepViews; chosen: string | undefined; current: string | undefined }

const nodesOf = (graph: FlowGraph): GraphNode[] => graph.nodes.flatMap(node => [node, ...node.inner.flatMap(nodesOf)])
const edgesOf = (graph: FlowGraph): GraphEdge[] => [
  ...graph.edges,
  ...graph.nodes.flatMap(({ inner }) => inner.flatMap(edgesOf)),
]

/** Places the parts of a graph, with text of the size that the person chose. */
export function placedParts({ graph, layout, scale }: Placed) {
  const scaled = (box: Box): Box => ({
    x: box.x * scale,
    y: box.y * scale,
    width: box.width * scale,
    height: box.height * scale,
  })
  const boxes = new Map([...layout.boxes].map(([key, box]) => [key, scaled(box)]))
  const width = Math.max(layout.width * scale, ...[...boxes.values()].map(box => box.x + box.width))
  const height = Math.max(layout.height * scale, ...[...boxes.values()].map(box => box.y + box.height))
  return { nodes: nodesOf(graph), edges: edgesOf(graph), layout, scale, boxes, width, height }
}

export type PlacedParts = ReturnType<typeof placedParts>

/** A step as it is drawn, in pixels of the graph. What lies within a step has a higher `layer`, and is drawn over it. */
export type DrawnNode = {
  view: StepView
  box: Box
  layer: number
  isChosen: boolean
  isCurrent: boolean
  holdsRuns: boolean
}

/** The steps as they are drawn. One of which nothing is drawn anew is the same object as before, which costs nothing. */
export function drawnNodes(
  { nodes, boxes }: PlacedParts,
  shown: ShownSteps,
  before: readonly DrawnNode[],
): DrawnNode[] {
  const former = new Map(before.map(node => [node.view.key, node]))
  return nodes.flatMap(({ key, inner }): DrawnNode[] => {
    const [view, box] = [shown.views.get(key), boxes.get(key)]
    if (!view || !box) return []
    const standing = { isChosen: shown.chosen === key, isCurrent: shown.current === key, holdsRuns: inner.length > 0 }
    const old = former.get(key)
    const isSame =
      old?.view === view &&
      isSameBox(old.box, box) &&
      old.isChosen === standing.isChosen &&
      old.isCurrent === standing.isCurrent &&
      old.holdsRuns === standing.holdsRuns
    return isSame ? [old] : [{ view, box, layer: 2 * (view.place.within?.length ?? 0) + 1, ...standing }]
  })
}

function isSameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
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
    return [{ key, label, kind, depth, line, scale, points: line.points.map(scaled), ...place, isTaken: taken }]
  })
}

/** Returns whether a run followed an edge the last time that it left the step. */
function isTaken({ from, to, name }: GraphEdge, views: StepViews): boolean {
  const [source, target] = [views.get(from), views.get(to)]
  const { decision, status } = source?.state ?? {}
  if (name !== undefined) return decision?.name === name && decision.target === target?.step.id && status !== 'waiting'
  const hasEnded = status === 'done' || (status === 'failed' && decision === undefined)
  return hasEnded && decision === undefined && (target?.state?.visits ?? 0) > 0
}
