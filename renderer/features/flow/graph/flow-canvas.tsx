import { Panel, ReactFlow, ReactFlowProvider, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import './flow-canvas.css'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useApp } from '../../../state/app'
import { flowText } from '../../../text/text-flow'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import type { StepView, StepViews } from '../steps/step-view'
import { CanvasButtons } from './canvas-buttons'
import { CanvasContext } from './canvas-context'
import { canvasNodes, type DrawnLine, drawnLines, type PlacedParts, placedParts } from './canvas-parts'
import { LEAST_WHERE_EDITED, LONGEST_ZOOM, SHORTEST_ZOOM, type Size, startOf } from './canvas-view'
import type { FlowGraph } from './flow-graph'
import { FlowLines } from './flow-lines'
import { nextNode } from './next-node'
import { StepNode, type StepNodeType } from './step-node'
import { useFollowed, useKeptMiddle } from './use-followed'
import { useJoining } from './use-joining'
import { useLayout } from './use-layout'
import { useReveal } from './use-reveal'

export type FlowCanvasProps = {
  graph: FlowGraph
  views: StepViews
  chosen: string | undefined
  /** It lies in something that is scrolled, so the wheel does not move it. */
  isPicture?: boolean
  onChoose(view: StepView): void
  /** Steps can be joined with the mouse. */
  onJoin?: (from: StepView, to: StepView) => void
}

/** A flow as a graph, to be moved by hand and by keys. It fills what it is in. */
export function FlowCanvas(props: FlowCanvasProps) {
  const placed = useLayout(props.graph)
  const textSize = useApp(({ start }) => start?.settings.textSize ?? 100)
  const parts = useMemo(
    () => (typeof placed === 'string' ? undefined : placedParts({ ...placed, scale: textSize / 100 })),
    [placed, textSize],
  )
  const [box, setBox] = useState<HTMLDivElement | null>(null)
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    if (box) setSize({ width: box.clientWidth, height: box.clientHeight })
  }, [box])
  return (
    <div ref={setBox} dir="ltr" className="flow-canvas relative size-full min-h-0 overflow-hidden bg-canvas">
      {parts && size ? (
        <ReactFlowProvider>
          <Canvas {...props} parts={parts} size={size} />
        </ReactFlowProvider>
      ) : (
        <p role="status" className="p-4 text-sm text-ink-3">
          {placed === 'failed' ? flowText.noGraph : flowText.drawing}
        </p>
      )}
    </div>
  )
}

const NODES = { step: StepNode }

type CanvasProps = FlowCanvasProps & { parts: PlacedParts; size: Size }

function Canvas({ graph, views, chosen, isPicture, onChoose, onJoin, parts, size }: CanvasProps) {
  const [current, setCurrent] = useState<string>()
  const wanted = useRef<string>(undefined)
  const box = useRef<HTMLElement>(null)
  const drawn = useRef<Drawn>({ nodes: [], lines: [] })
  const nodes = useMemo(
    () => keep(drawn.current, 'nodes', canvasNodes(parts, { views, chosen, current }, drawn.current.nodes)),
    [parts, views, chosen, current],
  )
  const lines = useMemo(
    () => keep(drawn.current, 'lines', drawnLines(parts, views, drawn.current.lines)),
    [parts, views],
  )
  const reveal = useReveal(parts.boxes)
  useKeptMiddle(size.width)
  const noteMoved = useFollowed(views, chosen, reveal)
  const { begin, line } = useJoining({ box, views, onJoin })
  const beginJoin = useRef(begin)
  beginJoin.current = begin
  const joins = begin !== undefined
  const canvas = useMemo(
    () => ({
      beginJoin: joins ? (view: StepView, event: PointerEvent) => beginJoin.current?.(view, event) : undefined,
      choose(view: StepView) {
        setCurrent(view.key)
        onChoose(view)
      },
      takeFocus(key: string) {
        const isWanted = wanted.current === key
        if (isWanted) wanted.current = undefined
        return isWanted
      },
    }),
    [onChoose, joins],
  )
  function goTo(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextNode(parts.boxes, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    wanted.current = next
    setCurrent(next)
    reveal(next)
  }
  return (
    <CanvasContext value={canvas}>
      <Region box={box} name={graph.name} onKeyDown={goTo} onEnter={() => open(views, current, onChoose)}>
        <ReactFlow<StepNodeType>
          {...{ nodes, nodeTypes: NODES, ...STILL, ...(isPicture && PICTURE) }}
          defaultViewport={startOf(parts, size, joins ? LEAST_WHERE_EDITED : undefined)}
          minZoom={SHORTEST_ZOOM}
          maxZoom={LONGEST_ZOOM}
          onMoveStart={event => {
            box.current?.toggleAttribute('data-moving', true)
            if (event) noteMoved()
          }}
          onMoveEnd={() => box.current?.toggleAttribute('data-moving', false)}
        >
          <ViewportPortal>
            <FlowLines lines={lines} />
            <Titles graph={graph} parts={parts} />
          </ViewportPortal>
          <Panel position="bottom-right">
            <CanvasButtons />
          </Panel>
        </ReactFlow>
        {line}
      </Region>
    </CanvasContext>
  )
}

const PICTURE = { panOnScroll: false, zoomOnScroll: false, preventScrolling: false }

/** What a person does to a graph is to look at it: nothing is dragged, joined, marked or deleted. */
const STILL = {
  ...{ nodesDraggable: false, nodesConnectable: false, nodesFocusable: false },
  ...{ elementsSelectable: false, disableKeyboardA11y: true, zoomOnDoubleClick: false, panOnScroll: true },
  ...{ deleteKeyCode: null, selectionKeyCode: null, multiSelectionKeyCode: null, panActivationKeyCode: null },
  // Its notices name the library; a page of ours leads nowhere else.
  ...{ onlyRenderVisibleElements: true, proOptions: { hideAttribution: true } },
}

type Drawn = { nodes: StepNodeType[]; lines: DrawnLine[] }

function keep<Key extends keyof Drawn>(drawn: Drawn, key: Key, value: Drawn[Key]): Drawn[Key] {
  drawn[key] = value
  return value
}

function open(views: StepViews, key: string | undefined, onChoose: (view: StepView) => void): void {
  const view = key === undefined ? undefined : views.get(key)
  if (view) onChoose(view)
}

type RegionProps = {
  box: RefObject<HTMLElement | null>
  name: string
  onKeyDown(event: KeyboardEvent): void
  onEnter(): void
  children: ReactNode
}

/** One stop of the Tab key. From there arrow keys go to the steps. */
function Region({ box, name, onKeyDown, onEnter, children }: RegionProps) {
  return (
    <ScrollRegion
      ref={box}
      as="section"
      data-testid="flow-graph"
      label={flowText.graphLabel(escapedText(name))}
      className="size-full -outline-offset-2"
      onKeyDown={event => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onEnter()
        else onKeyDown(event)
      }}
    >
      {children}
    </ScrollRegion>
  )
}

/** The names of the flows that run within steps. */
function Titles({ graph, parts }: { graph: FlowGraph; parts: PlacedParts }) {
  const { scale, layout } = parts
  return graphsWithin(graph).map(({ key, name }) => {
    const place = layout.titles.get(key)
    const at = place && `translate(${place.x * scale}px, ${place.y * scale}px)`
    return (
      <p
        key={key}
        className="pointer-events-none absolute z-10 text-xs font-medium text-ink-2"
        style={at ? { transform: at } : {}}
      >
        <EscapedLine text={name} />
      </p>
    )
  })
}

function graphsWithin({ nodes }: FlowGraph): FlowGraph[] {
  return nodes.flatMap(({ inner }) => inner.flatMap(one => [one, ...graphsWithin(one)]))
}
