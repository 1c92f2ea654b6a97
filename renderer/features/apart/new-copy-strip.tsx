import { ChevronDown, GitBranch } from 'lucide-react'
import { useState } from 'react'
import type { WorktreeOptions } from '../../../shared/git/worktrees'
import { call } from '../../base/bridge'
import { useAnswerOrFailure } from '../../base/use-answer'
import { t } from '../../i18n/t'
import { chooseApart, setAlwaysApart, useApartChoice } from '../../state/apart'
import { useApp } from '../../state/app'
import { useSession } from '../../state/session/session'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, Select, TextInput } from '../../ui/field'
import { Switch } from '../../ui/switch'
import { escapedText } from '../../ui/text/visible-text'

/** Says where the session is about to work, and lets the person change how. */
export function NewCopyStrip({ sessionId, isSending }: { sessionId: string; isSending: boolean }) {
  const workspace = useSession(({ state }) => state.workspace)
  const { answer: found, failure } = useAnswerOrFailure(workspace, () => call('worktree.options', { workspace }))
  const [isOpen, setIsOpen] = useState(false)
  const { start } = useApartChoice(sessionId)
  const from = start || found?.from
  return (
    <section aria-label={t('apart.name')} data-testid="new-copy" className="border-b border-line text-sm">
      <div className="flex min-h-9 items-center gap-2 ps-4 pe-2 py-1">
        <GitBranch size={14} aria-hidden="true" className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1">
          {isSending ? (
            <span role="status">{t('apart.making')}</span>
          ) : failure !== null ? (
            <span role="alert" className="text-bad">
              {failure}
            </span>
          ) : (
            <Intention from={from} uncommitted={found?.uncommitted ?? 0} />
          )}
        </p>
        {found && !isSending && (
          <Button kind="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t('apart.options')}
            <ChevronDown size={12} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
          </Button>
        )}
      </div>
      {isOpen && found && <Options sessionId={sessionId} workspace={workspace} options={found} />}
    </section>
  )
}

function Intention({ from, uncommitted }: { from: string | undefined; uncommitted: number }) {
  return (
    <>
      {from === undefined ? t('apart.willWorkDetached') : t('apart.willWork', { from: escapedText(from) })}
      {uncommitted > 0 && <span className="text-ink-2"> {t('apart.staysBehind', { count: uncommitted })}</span>}
    </>
  )
}

type OptionsProps = { sessionId: string; workspace: string; options: WorktreeOptions }

function Options({ sessionId, workspace, options: { from = '', branches, setup } }: OptionsProps) {
  const { branch, start, runsSetup } = useApartChoice(sessionId)
  const isAlways = useApp(({ start: app }) => app?.settings.separateCopies.includes(workspace) ?? false)
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('apart.branch')}>
          {ids => (
            <TextInput
              {...ids}
              value={branch}
              maxLength={250}
              placeholder={t('apart.branchHint')}
              onChange={event => chooseApart(sessionId, { branch: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('apart.start')}>
          {ids => (
            <Select
              {...ids}
              value={start || from}
              onChange={event =>
                chooseApart(sessionId, { start: event.target.value === from ? '' : event.target.value })
              }
            >
              {from === '' && <option value="">{t('apart.startsHere')}</option>}
              {branches.map(name => (
                <option key={name} value={name}>
                  {escapedText(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {setup.length > 0 && (
        <Choice
          label={t('apart.setup')}
          hint={t('apart.setupHint')}
          isOn={runsSetup}
          onChange={next => chooseApart(sessionId, { runsSetup: next })}
        >
          {setup.map(command => (
            <code key={command} dir="ltr" className="block font-mono text-xs wrap-anywhere text-ink-2">
              {escapedText(command)}
            </code>
          ))}
        </Choice>
      )}
      <Choice label={t('apart.always')} isOn={isAlways} onChange={next => attempt(setAlwaysApart(workspace, next))} />
    </div>
  )
}

type ChoiceProps = {
  label: string
  hint?: string
  isOn: boolean
  onChange(isOn: boolean): void
  children?: React.ReactNode
}

function Choice({ label, hint, isOn, onChange, children }: ChoiceProps) {
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">{label}</p>
        {children}
        {hint && <p className="text-xs text-ink-2">{hint}</p>}
      </div>
      <Switch label={label} checked={isOn} onSwitch={onChange} />
    </div>
  )
}
