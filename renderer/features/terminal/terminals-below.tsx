import { useLayoutEffect, useRef } from 'react'
import { t } from '../../i18n/t'
import { EdgeHandle } from '../../ui/edge-handle'
import type { Resizable } from '../../ui/hooks/resizable'
import { useFocusLeft } from '../../ui/hooks/use-focus-left'
import { LazyTerminalPanel } from './lazy-terminal-panel'

const BELOW: Resizable = {
  key: 'atrium.terminals-height',
  property: '--terminals-chosen',
  side: 'top',
  least: 8,
  most: Number.POSITIVE_INFINITY,
  leaves: 15,
}

/** The person's terminals, below the conversation. */
export function TerminalsBelow() {
  const section = useRef<HTMLElement>(null)
  useFocusLeft(section)
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-terminals-below', true)
    return () => void root.toggleAttribute('data-terminals-below', false)
  }, [])
  return (
    <section
      ref={section}
      data-terminals
      aria-label={t('terminal.region')}
      className="relative flex h-(--terminals) shrink-0 flex-col border-t border-line bg-canvas"
    >
      <EdgeHandle part={BELOW} label={t('terminal.height')} />
      <LazyTerminalPanel />
    </section>
  )
}
