import { useEffect, useState } from 'react'
import type { ConfinementView } from '../../../shared/ipc/permission-calls'
import type { LocalizedText } from '../../../shared/sentence'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Toggle } from '../../ui/toggle'
import { Section } from '../settings/section'

/** Says whether the system holds commands that only read to that and, where it cannot, what to do. */
export function ConfinementSection() {
  const [view, setView] = useState<ConfinementView | null>(null)
  const look = () => attempt(call('permission.confinement').then(setView))
  useEffect(() => {
    attempt(call('permission.confinement').then(setView))
  }, [])
  return (
    <div className="border-t border-line pt-4">
      <Section title={t('permissions.confinement.title')}>
        <div className="flex flex-col gap-3 text-sm text-ink-2">
          {view?.kind === 'none' ? (
            <NotConfined view={view} onLook={look} />
          ) : (
            view && <p>{t('permissions.confinement.held')}</p>
          )}
        </div>
      </Section>
      {view && view.kind !== 'none' && <RehearsalSection problem={view.notRehearsed} onLook={look} />}
    </div>
  )
}

type RehearsalProps = { problem: LocalizedText | undefined; onLook(): void }

/** Lets the person have commands tried before they are asked about, or says why that cannot be. */
function RehearsalSection({ problem, onLook }: RehearsalProps) {
  return (
    <Section title={t('permissions.rehearsal.title')}>
      {problem === undefined ? (
        <Toggle
          name="rehearsesCommands"
          label={t('permissions.rehearsal.label')}
          hint={t('permissions.rehearsal.hint')}
        />
      ) : (
        <div className="flex flex-col items-start gap-3 text-sm text-ink-2">
          <p>{t('permissions.rehearsal.impossible', { reason: translated(problem) })}</p>
          <Button onClick={onLook}>{t('permissions.confinement.again')}</Button>
        </div>
      )}
    </Section>
  )
}

type NotConfinedProps = { view: Extract<ConfinementView, { kind: 'none' }>; onLook(): void }

/** Explains why nothing confines commands, and shows the one command that changes that. */
export function NotConfined({ view: { reason, install }, onLook }: NotConfinedProps) {
  return (
    <>
      <p>
        <strong className="text-ink">{translated(reason)}</strong> {t('permissions.confinement.notHeld')}
      </p>
      {install && (
        <p className="flex items-center gap-2 rounded-md bg-sunken px-3 py-2">
          <code dir="ltr" className="min-w-0 flex-1 font-mono text-ink wrap-anywhere">
            {install}
          </code>
          <CopyButton value={install} />
        </p>
      )}
      <div>
        <Button onClick={onLook}>{t('permissions.confinement.again')}</Button>
      </div>
    </>
  )
}
