import { useReactFlow } from '@xyflow/react'
import { Minus, Plus, Scan } from 'lucide-react'
import type { ReactNode } from 'react'
import { flowText } from '../../../text/text-flow'
import { Button } from '../../../ui/button'
import { movingTime } from './use-reveal'

/** What the wheel and two fingers do, for those who have neither. */
export function CanvasButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const moving = () => ({ duration: movingTime() })
  return (
    <div className="flex rounded-md border border-line bg-surface shadow-sheet">
      <ViewButton label={flowText.zoomOut} onClick={() => void zoomOut(moving())}>
        <Minus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={flowText.zoomIn} onClick={() => void zoomIn(moving())}>
        <Plus size={14} aria-hidden="true" />
      </ViewButton>
      <ViewButton label={flowText.fit} onClick={() => void fitView({ ...moving(), padding: 0.08, maxZoom: 1 })}>
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
