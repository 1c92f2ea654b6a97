import { useEffect, useState } from 'react'
import type { FlowGraph } from './flow-graph'
import type { FlowLayout } from './lay-out'
import { layoutInput } from './layout-input'

type Answer = { id: number; layout: FlowLayout }

/** A worker that has nothing to do for so long ends. */
const REST_MS = 20_000

let worker: Worker | undefined
let resting: ReturnType<typeof setTimeout> | undefined
let last = 0
const waiting = new Map<number, { take(layout: FlowLayout): void; fail(): void }>()

/** Returns the positions of a graph's parts. While those of a new one are worked out, the former ones stay. */
export function useLayout(graph: FlowGraph): { graph: FlowGraph; layout: FlowLayout } | 'working' | 'failed' {
  const [placed, setPlaced] = useState<{ graph: FlowGraph; layout: FlowLayout } | 'working' | 'failed'>('working')
  useEffect(() => {
    const id = ask(graph, {
      take: layout => setPlaced({ graph, layout }),
      fail: () => setPlaced('failed'),
    })
    return () => void waiting.delete(id)
  }, [graph])
  return placed
}

function ask(graph: FlowGraph, asker: { take(layout: FlowLayout): void; fail(): void }): number {
  last += 1
  waiting.set(last, asker)
  clearTimeout(resting)
  worker ??= started()
  worker.postMessage({ id: last, input: layoutInput(graph) })
  return last
}

function started(): Worker {
  const port = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  port.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.take(data.layout)
    waiting.delete(data.id)
    clearTimeout(resting)
    resting = setTimeout(end, REST_MS)
  }
  port.onerror = () => {
    for (const { fail } of waiting.values()) fail()
    waiting.clear()
    end()
  }
  return port
}

function end(): void {
  worker?.terminate()
  worker = undefined
}
