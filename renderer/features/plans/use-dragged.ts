import { type DragEvent, useState } from 'react'

/** Lets the items of a list be dragged to another place of it. Returns what each item needs for that, by its place and its words. */
export function useDragged(onMove: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const stop = () => {
    setFrom(null)
    setTo(null)
  }
  /** A drop is otherwise taken for a file that goes along with the message. */
  const take = (event: DragEvent): boolean => {
    if (from === null) return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return (at: number, words: string) => ({
    'data-drag': from === at ? 'from' : from !== null && to === at ? 'to' : undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', words)
      setFrom(at)
    },
    onDragOver: (event: DragEvent) => {
      if (take(event)) setTo(at)
    },
    onDrop: (event: DragEvent) => {
      if (!take(event) || from === null) return
      if (from !== at) onMove(from, at)
      stop()
    },
    onDragEnd: stop,
  })
}
