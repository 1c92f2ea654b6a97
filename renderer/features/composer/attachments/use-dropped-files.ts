import { useEffect, useEffectEvent, useState } from 'react'
import { hasDialog } from '../../../ui/has-dialog'

/** The dropped data: files with their content or, from some programs, addresses alone. */
export type Dropped = { files: FileList } | { addresses: readonly string[] }

const ADDRESSES = 'text/uri-list'

/** Takes what is dropped anywhere on the window; tells whether something is being held over it. */
export function useDroppedFiles(take: (dropped: Dropped) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrop = useEffectEvent(take)
  useEffect(() => {
    const controller = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(name, react, { signal: controller.signal })
    listen('dragover', event => {
      const { types = [] } = event.dataTransfer ?? {}
      if (!types.includes('Files') && (!types.includes(ADDRESSES) || isField(event.target))) return
      event.preventDefault()
      if (hasDialog() && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
      else setIsOver(true)
    })
    listen('dragleave', event => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', event => {
      setIsOver(false)
      const dropped = event.dataTransfer && droppedIn(event.dataTransfer, isField(event.target))
      if (!dropped) return
      event.preventDefault()
      // A drop on a dialog is not for the message behind it.
      if (!hasDialog()) onDrop(dropped)
    })
    return () => controller.abort()
  }, [])
  return isOver
}

/** A field takes links and text where they are dropped by itself. */
function droppedIn(data: DataTransfer, isOnField: boolean): Dropped | null {
  if (data.files.length > 0) return { files: data.files }
  const lines = data.getData(ADDRESSES).split(/\r?\n/)
  const addresses = lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
  const isTaken = addresses.length > 0 && (!isOnField || addresses.some(address => address.startsWith('file:')))
  return isTaken ? { addresses } : null
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null
}
