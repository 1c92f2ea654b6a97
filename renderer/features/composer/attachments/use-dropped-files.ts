import { useEffect, useEffectEvent, useState } from 'react'
import { hasDialog } from '../../../ui/has-dialog'

/** Takes files that are dropped anywhere on the window; tells whether some are being held over it. */
export function useDroppedFiles(take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const onDrop = useEffectEvent(take)
  useEffect(() => {
    const controller = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      window.addEventListener(name, react, { signal: controller.signal })
    listen('dragover', event => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (hasDialog()) event.dataTransfer.dropEffect = 'none'
      else setIsOver(true)
    })
    listen('dragleave', event => {
      if (event.relatedTarget === null) setIsOver(false)
    })
    listen('drop', event => {
      setIsOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      // What is dropped on a dialog is not meant for the message behind it.
      if (!hasDialog()) onDrop(event.dataTransfer.files)
    })
    return () => controller.abort()
  }, [])
  return isOver
}
