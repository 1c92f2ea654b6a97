import { Minus, Plus, Scan } from 'lucide-react'
import type { ReactNode } from 'react'
import { flowText } from '../../../text/text-flow'
import { Button } from '../../../ui/button'
import type { CanvasView } from './use-canvas-view'

const STEP = 1.2

/** Shows buttons for what the wheel and two fingers do, for people who have neither. */
export function CanvasButtons({ zoomBy, showAll }: Pick<CanvasView, 'zoomBy' | 'showAll'>) {
  return (
    <div className="absolute end-4 bottom-4 z-20 flex rounded-md border border-line bg-surface shadow-sheet">
      <ViewButton label={flowText.zoomOut} onClick={() => zoomBy(1 / STEP)}>
        <Minus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={flowText.zoomIn} onClick={() => zoomBy(STEP)}>
        <Plus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={flowText.fit} onClick={showAll}>
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
