import type { ReactNode } from 'react'
import { t } from '../../i18n/t'
import { Button } from '../button'
import { Boundary } from './boundary'
import { FailedPart } from './failed-part'

type GuardedProps = {
  children: ReactNode
  /** With another one of these it is tried once more. */
  about?: unknown
  /** Returns its content as text. Called only if it cannot be drawn. */
  plain?: () => string
}

/** A part of the window that may fail to be drawn without taking anything else with it. */
export function Guarded({ children, about, plain }: GuardedProps) {
  return (
    <Boundary about={about} fallback={failure => <FailedPart failure={failure} plain={plain?.() ?? ''} />}>
      {children}
    </Boundary>
  )
}

type GuardedLayerProps = { children: ReactNode; about?: unknown; onClose?(): void }

/** Guards content that lies over the window, as a dialog does: if it cannot be drawn, a message in a corner says so. */
export function GuardedLayer({ children, about, onClose }: GuardedLayerProps) {
  return (
    <Boundary
      about={about}
      fallback={failure => (
        <div className="fixed end-4 bottom-4 z-50 w-96 max-w-[calc(100vw-2rem)] rounded-md shadow-float [&>*]:m-0">
          <FailedPart failure={failure}>{onClose && <Button onClick={onClose}>{t('common.close')}</Button>}</FailedPart>
        </div>
      )}
    >
      {children}
    </Boundary>
  )
}
