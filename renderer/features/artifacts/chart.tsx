import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { language } from '../../i18n/language'
import { escapedText } from '../../ui/text/visible-text'
import type { ChartData, ChartLook } from './chart-data'
import { type Scale, scaleOf } from './chart-scale'

/** Classes must stand in full to be found. */
const FILLS = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4', 'fill-series-5', 'fill-series-6']
const STROKES = [
  'stroke-series-1',
  'stroke-series-2',
  'stroke-series-3',
  'stroke-series-4',
  'stroke-series-5',
  'stroke-series-6',
]
const SWATCHES = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-series-6']

const [HEIGHT, TOP, BOTTOM, END, LETTER] = [280, 12, 28, 12, 6.2]
const LONGEST_LABEL = 14

/** A chart, as wide as its place. */
export function Chart({ data, look, label }: { data: ChartData; look: ChartLook; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    setWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <div ref={place} className="min-w-0" dir="ltr">
        {width > 0 && <Drawing data={data} look={look} label={label} width={width} />}
      </div>
      {data.series.length > 0 && (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {data.series.map(({ name }, index) => (
            <span key={index} className="flex min-w-0 items-center gap-1.5">
              <span className={`size-2.5 shrink-0 rounded-xs forced-color-adjust-none ${SWATCHES[index]}`} />
              <bdi className="truncate">{escapedText(name)}</bdi>
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

type DrawingProps = { data: ChartData; look: ChartLook; label: string; width: number }

function Drawing({ data, look, label, width }: DrawingProps) {
  const { labels, positions, series } = data
  const y = useMemo(
    () =>
      scaleOf(
        series.flatMap(({ values }) => values.flatMap(value => value ?? [])),
        { hasZero: look === 'bars' },
      ),
    [series, look],
  )
  const format = useMemo(() => new Intl.NumberFormat(language(), { notation: 'compact', maximumFractionDigits: 2 }), [])
  const start = 12 + LETTER * Math.max(...y.ticks.map(tick => format.format(tick).length))
  const inner = Math.max(20, width - start - END)
  const x = useMemo(
    () => positions && scaleOf(positions, { hasZero: false, count: Math.max(2, Math.floor(inner / 80)) }),
    [positions, inner],
  )
  const atY = (value: number) => TOP + (1 - (value - y.from) / (y.to - y.from)) * (HEIGHT - TOP - BOTTOM)
  const band = inner / Math.max(1, labels.length)
  const atX = (place: number) =>
    x && positions
      ? start + (((positions[place] ?? 0) - x.from) / (x.to - x.from)) * inner
      : start + (place + 0.5) * band
  const titleOf = (place: number, name: string, value: number) =>
    `${escapedText(labels[place] ?? '')} · ${escapedText(name)}: ${value.toLocaleString(language())}`
  return (
    <svg role="img" aria-label={label} width={width} height={HEIGHT} className="block text-xs">
      <YAxis scale={y} atY={atY} start={start} end={width - END} format={tick => format.format(tick)} />
      {x ? (
        <XNumbers scale={x} start={start} inner={inner} format={tick => format.format(tick)} />
      ) : (
        <XLabels labels={labels} atX={atX} band={band} />
      )}
      {series.map(({ name, values }, index) => (
        <g key={index} className="forced-color-adjust-none">
          {look === 'bars' && (
            <Bars
              values={values}
              className={FILLS[index] ?? ''}
              // The bars of a place stand side by side within most of its room.
              rectOf={(place, value) => {
                const wide = Math.max(1, (band * 0.72) / series.length)
                const [top, bottom] = [atY(Math.max(0, value)), atY(Math.min(0, value))]
                const begin = start + place * band + band * 0.14 + index * wide
                return {
                  x: begin,
                  y: top,
                  width: Math.max(1, wide - (wide > 6 ? 1 : 0)),
                  height: Math.max(1, bottom - top),
                }
              }}
              titleOf={(place, value) => titleOf(place, name, value)}
            />
          )}
          {look === 'lines' && <Line values={values} atX={atX} atY={atY} className={STROKES[index] ?? ''} />}
          {look !== 'bars' && (look === 'points' || values.length <= 60) && (
            <Points
              values={values}
              atX={atX}
              atY={atY}
              className={FILLS[index] ?? ''}
              titleOf={(place, value) => titleOf(place, name, value)}
            />
          )}
        </g>
      ))}
    </svg>
  )
}

type YAxisProps = {
  scale: Scale
  atY(value: number): number
  start: number
  end: number
  format(tick: number): string
}

function YAxis({ scale, atY, start, end, format }: YAxisProps) {
  return scale.ticks.map(tick => (
    <g key={tick}>
      <line
        x1={start}
        x2={end}
        y1={atY(tick)}
        y2={atY(tick)}
        className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
      />
      <text
        x={start - 6}
        y={atY(tick)}
        dy="0.32em"
        textAnchor="end"
        className="fill-ink-2 text-[0.6875rem] tabular-nums"
      >
        {format(tick)}
      </text>
    </g>
  ))
}

type XNumbersProps = { scale: Scale; start: number; inner: number; format(tick: number): string }

function XNumbers({ scale, start, inner, format }: XNumbersProps) {
  return scale.ticks.map(tick => (
    <text
      key={tick}
      x={start + ((tick - scale.from) / (scale.to - scale.from)) * inner}
      y={HEIGHT - 8}
      textAnchor="middle"
      className="fill-ink-2 text-[0.6875rem] tabular-nums"
    >
      {format(tick)}
    </text>
  ))
}

/** So many labels as have room, evenly spread. */
function XLabels({ labels, atX, band }: { labels: readonly string[]; atX(place: number): number; band: number }) {
  const longest = Math.min(LONGEST_LABEL, Math.max(1, ...labels.map(({ length }) => length)))
  const every = Math.max(1, Math.ceil((longest * LETTER + 10) / band))
  return labels.map((label, place) =>
    place % every === 0 ? (
      <text key={place} x={atX(place)} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-2 text-[0.6875rem]">
        {escapedText(label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label)}
      </text>
    ) : null,
  )
}

type Rect = { x: number; y: number; width: number; height: number }
type BarsProps = {
  values: readonly (number | null)[]
  className: string
  rectOf(place: number, value: number): Rect
  titleOf(place: number, value: number): string
}

function Bars({ values, className, rectOf, titleOf }: BarsProps) {
  return values.map((value, place) =>
    value === null ? null : (
      <rect key={place} {...rectOf(place, value)} className={`${className} hover:opacity-80`}>
        <title>{titleOf(place, value)}</title>
      </rect>
    ),
  )
}

type LineProps = {
  values: readonly (number | null)[]
  atX(place: number): number
  atY(value: number): number
  className: string
}

/** A line that is cut where a value is missing. */
function Line({ values, atX, atY, className }: LineProps) {
  let isDown = false
  const path = values.map((value, place) => {
    if (value === null) {
      isDown = false
      return ''
    }
    const step = `${isDown ? 'L' : 'M'}${atX(place).toFixed(1)} ${atY(value).toFixed(1)}`
    isDown = true
    return step
  })
  return <path d={path.join('')} fill="none" strokeWidth={2} strokeLinejoin="round" className={className} />
}

type PointsProps = LineProps & { titleOf(place: number, value: number): string }

function Points({ values, atX, atY, className, titleOf }: PointsProps) {
  return values.map((value, place) =>
    value === null ? null : (
      <circle key={place} cx={atX(place)} cy={atY(value)} r={3.5} className={`${className} hover:opacity-80`}>
        <title>{titleOf(place, value)}</title>
      </circle>
    ),
  )
}
