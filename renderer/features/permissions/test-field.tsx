import { useEffect, useRef, useState } from 'react'
import type { CommandTrial } from '../../../shared/ipc/permission-calls'
import type { ApprovalMode } from '../../../shared/settings'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { useApp } from '../../state/app'
import { attempt } from '../../state/ui'
import { Button } from '../../ui/button'
import { Field, Select, TextInput } from '../../ui/field'

const MODES: readonly ApprovalMode[] = ['read-only', 'ask', 'auto-edit', 'full']

/** Says what would become of a command, and why. */
export function TestField() {
  const folders = useApp(state => state.start?.recentFolders ?? [])
  const [command, setCommand] = useState('')
  const [chosen, setChosen] = useState('')
  const [mode, setMode] = useState<ApprovalMode>('ask')
  const [trial, setTrial] = useState<CommandTrial | null>(null)
  const workspace = chosen || (folders[0]?.path ?? '')
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (trial) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [trial])
  return (
    <form
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={event => {
        event.preventDefault()
        attempt(call('permission.test', { workspace, command, mode }).then(setTrial))
      }}
    >
      <h3 className="text-sm font-semibold">{t('permissions.page.test')}</h3>
      <Field
        label={t('permissions.page.command')}
        hint={workspace === '' ? t('permissions.page.noFolder') : t('permissions.page.testHint')}
      >
        {ids => (
          <TextInput
            {...ids}
            className="font-mono"
            value={command}
            onChange={event => setCommand(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('permissions.page.folder')}>
          {ids => (
            <Select {...ids} value={workspace} onChange={event => setChosen(event.target.value)}>
              {folders.map(({ path }) => (
                <option key={path}>{path}</option>
              ))}
            </Select>
          )}
        </Field>
        <ModeField mode={mode} onChoose={setMode} />
      </div>
      <div className="flex items-start gap-3">
        <Button type="submit" disabled={workspace === '' || command.trim() === ''}>
          {t('permissions.page.ask')}
        </Button>
        <p ref={answer} role="status" className="min-w-0 py-1.5 text-sm wrap-anywhere">
          {trial && <Verdict trial={trial} />}
        </p>
      </div>
    </form>
  )
}

function ModeField({ mode, onChoose }: { mode: ApprovalMode; onChoose(mode: ApprovalMode): void }) {
  return (
    <Field label={t('permissions.page.mode')}>
      {ids => (
        <Select
          {...ids}
          value={mode}
          onChange={event => onChoose(MODES.find(other => other === event.target.value) ?? 'ask')}
        >
          {MODES.map(value => (
            <option key={value} value={value}>
              {t(`session.mode.names.${value}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function Verdict({ trial: { type, reason } }: { trial: CommandTrial }) {
  return (
    <>
      <strong className={type === 'allow' ? 'text-good' : type === 'deny' ? 'text-bad' : ''}>
        {t(`permissions.page.verdicts.${type}`)}
      </strong>
      <span className="block text-ink-2">{translated(reason)}</span>
    </>
  )
}
