import { Minus, Plus, Scan } from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '../../../i18n/t'
import { useApp } from '../../../state/app'
import { Button } from '../../../ui/button'
import { ScrollRegion } from '../../../ui/scroll-region'
import { EscapedLine } from '../../../ui/text/escaped-line'
import { escapedText } from '../../../ui/text/visible-text'
import type { StepLook, StepView, StepViews } from '../steps/step-view'
import { CanvasContext } from './canvas-context'
import { type DrawnLine, type DrawnNode, drawnLines, drawnNodes, type PlacedParts, placedParts } from './canvas-parts'
import { LEAST_WHERE_EDITED, MARGIN, overlaps, type Size } from './canvas-view'
import type { FlowGraph } from './flow-graph'
import { FlowLines } from './flow-lines'
import type { Box } from './lay-out'
import { StepNode } from './step-node'
import { type CanvasView, useCanvasView } from './use-canvas-view'
import { useJoining } from './use-joining'
import { useLayout } from './use-layout'
import { usePanning } from './use-panning'

const DIRECTIONS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** The factor by which a distance aside counts more than one ahead. */
const ASIDE = 2.5

/** The node to which a key leads from another: the nearest in its direction, or the first or last one. */
function nextNode(boxes: ReadonlyMap<string, Box>, from: string | undefined, key: string): string | undefined {
  const keys = [...boxes.keys()]
  const box = from === undefined ? undefined : boxes.get(from)
  const direction = DIRECTIONS[key]
  if (key === 'End') return keys.at(-1)
  if (key === 'Home' || (direction && !box)) return keys[0]
  if (!box || !direction) return undefined
  const at = middleOf(box)
  let best: { key: string; far: number } | undefined
  for (const [other, its] of boxes) {
    const { x, y } = middleOf(its)
    const ahead = (x - at.x) * direction.x + (y - at.y) * direction.y
    const aside = Math.abs((x - at.x) * direction.y) + Math.abs((y - at.y) * direction.x)
    const far = ahead + ASIDE * aside
    if (other !== from && ahead > 1 && (!best || far < best.far)) best = { key: other, far }
  }
  return best?.key
}

function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

const STEP = 1.2

/** Shows buttons for what the wheel and two fingers do, for people who have neither. */
function CanvasButtons({ zoomBy, showAll }: Pick<CanvasView, 'zoomBy' | 'showAll'>) {
  return (
    <div className="absolute end-4 bottom-4 z-20 flex rounded-md border border-line bg-surface shadow-sheet">
      <ViewButton label={t('flow.zoomOut')} onClick={() => zoomBy(1 / STEP)}>
        <Minus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={t('flow.zoomIn')} onClick={() => zoomBy(STEP)}>
        <Plus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={t('flow.fit')} onClick={showAll}>
        <Scan size={14} aria-hidden="true" />
      </ViewButton>
    </div>
  )
}

function ViewButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Button kind="icon" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  )
}

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
  const [room, setRoom] = useState<Size>()
  useLayoutEffect(() => {
    if (box) setRoom({ width: box.clientWidth, height: box.clientHeight })
  }, [box])
  return (
    <div ref={setBox} dir="ltr" className="relative size-full min-h-0 overflow-hidden bg-canvas [contain:strict]">
      {parts && room ? (
        <Canvas {...props} parts={parts} room={room} />
      ) : (
        <p role="status" className="p-4 text-sm text-ink-3">
          {placed === 'failed' ? t('flow.noGraph') : t('flow.drawing')}
        </p>
      )}
    </div>
  )
}

type CanvasProps = FlowCanvasProps & { parts: PlacedParts; room: Size }

function Canvas({ graph, views, chosen, isPicture, onChoose, onJoin, parts, room }: CanvasProps) {
  const [current, setCurrent] = useState<string>()
  const wanted = useRef<string>(undefined)
  const isMoved = useRef(false)
  const noteMoved = () => {
    isMoved.current = true
  }
  const box = useRef<HTMLElement>(null)
  const drawing = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>({ nodes: [], lines: [] })
  const nodes = useMemo(
    () => keep(drawn.current, 'nodes', drawnNodes(parts, { views, chosen, current }, drawn.current.nodes)),
    [parts, views, chosen, current],
  )
  const lines = useMemo(
    () => keep(drawn.current, 'lines', drawnLines(parts, views, drawn.current.lines)),
    [parts, views],
  )
  const { begin, line } = useJoining({ box, views, onJoin })
  const least = begin && LEAST_WHERE_EDITED
  const view = useCanvasView({ box, drawing, parts, room, least, onMoved: noteMoved })
  const { zoom, reveal } = view
  const pan = usePanning(box, noteMoved)
  useFollowed({ views, chosen, reveal, room: view.room, isMoved: () => isMoved.current })
  const canvas = useSteps({ wanted, setCurrent, onChoose, begin })
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
      {/* One stop of the Tab key. From there arrow keys go to the steps. */}
      <ScrollRegion
        ref={box}
        as="section"
        data-testid="flow-graph"
        label={t('flow.graphLabel', { name: escapedText(graph.name) })}
        className={`group size-full select-none bg-canvas -outline-offset-2 ${isPicture ? 'overflow-hidden' : 'overflow-auto'}`}
        onPointerDown={pan}
        onScroll={view.noteScrolled}
        onKeyDown={event => {
          if (event.key === 'Enter' && event.target === event.currentTarget) open(views, current, onChoose)
          else goTo(event)
        }}
      >
        <Sheet ref={drawing} size={parts} zoom={zoom}>
          <FlowLines lines={lines} />
          {nodes.map(node => overlaps(node.box, view.area) && <StepNode key={node.view.key} node={node} />)}
          <Titles graph={graph} parts={parts} />
        </Sheet>
      </ScrollRegion>
      <CanvasButtons {...view} />
      {line}
    </CanvasContext>
  )
}

type Steps = {
  /** The step to which the person went by keys. */
  wanted: RefObject<string | undefined>
  setCurrent(key: string): void
  onChoose(view: StepView): void
  begin: ReturnType<typeof useJoining>['begin']
}

/** Returns the functions that the steps call on their graph: the same as long as possible, so that they are not redrawn. */
function useSteps({ wanted, setCurrent, onChoose, begin }: Steps) {
  const beginJoin = useRef(begin)
  beginJoin.current = begin
  const joins = begin !== undefined
  return useMemo(
    () => ({
      beginJoin: joins ? (from: StepView, event: PointerEvent) => beginJoin.current?.(from, event) : undefined,
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
    [onChoose, joins, setCurrent, wanted],
  )
}

type SheetProps = { ref: RefObject<HTMLDivElement | null>; size: Size; zoom: number; children: ReactNode }

/** The scrolled sheet: the graph at its visible size, in the middle of the room there is. */
function Sheet({ ref, size, zoom, children }: SheetProps) {
  const [width, height] = [size.width * zoom, size.height * zoom]
  const sheet = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const left = `round(down, calc(50% - ${width / 2}px), 1px)`
  const top = `round(down, clamp(${MARGIN}px, calc((100% - ${height}px) / 3), 48px), 1px)`
  return (
    <div
      className="relative min-h-full min-w-full cursor-grab group-data-moving:cursor-grabbing [contain:strict]"
      style={sheet}
    >
      <div
        ref={ref}
        className="absolute origin-top-left"
        style={{ left, top, ...pick(size), transform: `scale(${zoom})` }}
      >
        {children}
      </div>
    </div>
  )
}

const pick = ({ width, height }: Size): Size => ({ width, height })

type Drawn = { nodes: DrawnNode[]; lines: DrawnLine[] }

function keep<Key extends keyof Drawn>(drawn: Drawn, key: Key, value: Drawn[Key]): Drawn[Key] {
  drawn[key] = value
  return value
}

function open(views: StepViews, key: string | undefined, onChoose: (view: StepView) => void): void {
  const view = key === undefined ? undefined : views.get(key)
  if (view) onChoose(view)
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

/** The looks of steps that are worth seeing, the most telling first. */
const TELLING: readonly StepLook[] = ['asks', 'running', 'failed', 'interrupted']

type Followed = Pick<CanvasView, 'reveal' | 'room'> & {
  views: StepViews
  chosen: string | undefined
  /** Returns whether the person has moved the graph themselves. */
  isMoved(): boolean
}

/**
 * Keeps what is worked on, or asks, in sight, until the person moves the graph themselves. The step that is open is always
 * brought into sight, also where its own words take room from the graph.
 */
function useFollowed({ views, chosen, reveal, room, isMoved }: Followed): void {
  const movedByPerson = useRef(isMoved)
  movedByPerson.current = isMoved
  const all = [...views.values()].filter(({ state }) => !state?.runs)
  const at = TELLING.map(look => all.findLast(view => view.look === look)).find(view => view !== undefined)?.key
  useEffect(() => {
    if (at !== undefined && !movedByPerson.current()) reveal(at)
  }, [at, reveal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with less room it may be out of sight
  useEffect(() => {
    if (chosen !== undefined) reveal(chosen)
  }, [chosen, reveal, room])
}
