import { useRef, useState } from 'react'
import { MAX_SETUP_CHARACTERS, type SetupConflict, type SetupImport } from '../../../shared/ipc/data-calls'
import { call } from '../../base/bridge'
import { formatCount } from '../../base/format'
import { t } from '../../i18n/t'
import { useApp } from '../../state/app'
import { Button } from '../../ui/button'
import { EscapedLine } from '../../ui/text/escaped-line'
import { OutcomeLine } from './outcome-line'
import { Section } from './section'
import { useTask } from './use-task'

type ImportQuestion = { text: string; conflicts: readonly SetupConflict[] }
type ImportChoice = 'replace' | 'copy'

/** Providers and profiles to a file and from one. */
export function SetupSection() {
  const file = useRef<HTMLInputElement>(null)
  const { running, told, run } = useTask<'export' | 'import'>()
  const [asked, setAsked] = useState<ImportQuestion | null>(null)
  const save = () =>
    run('export', async () => {
      const path = await call('setup.save')
      return path === null ? undefined : t('settings.data.exported', { path })
    })
  const takeOver = (written: string, answer?: ImportChoice) =>
    run('import', async () => {
      setAsked(null)
      const result = await call('setup.load', { text: written, ...(answer && { conflicts: answer }) })
      showLists(result)
      if (result.conflicts.length === 0) return importedWords(result.added)
      setAsked({ text: written, conflicts: result.conflicts })
      return undefined
    })
  const read = (chosen: File) => {
    if (chosen.size > MAX_SETUP_CHARACTERS)
      run('import', async () => Promise.reject(new Error(t('settings.data.tooLarge'))))
    else void chosen.text().then(written => takeOver(written))
  }
  return (
    <Section title={t('settings.data.setup')} hint={t('settings.data.setupHint')}>
      <div className="flex flex-wrap gap-2">
        <Button disabled={running !== null} onClick={save}>
          {t('settings.data.export')}
        </Button>
        <Button disabled={running !== null} onClick={() => file.current?.click()}>
          {t('settings.data.import')}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('settings.data.import')}
          onChange={event => {
            const [chosen] = event.target.files ?? []
            // The same file can be chosen again.
            if (chosen) read(chosen)
            event.target.value = ''
          }}
        />
      </div>
      <OutcomeLine told={told} />
      {asked && (
        <Conflicts asked={asked} onAnswer={answer => takeOver(asked.text, answer)} onCancel={() => setAsked(null)} />
      )}
    </Section>
  )
}

function showLists({ providers, profiles }: SetupImport): void {
  useApp.setState(({ start }) => (start ? { start: { ...start, providers, profiles } } : {}))
}

function importedWords(added: number): string {
  return added === 0 ? t('settings.data.importedNothing') : t('settings.data.imported', { count: formatCount(added) })
}

type ConflictsProps = { asked: ImportQuestion; onAnswer(answer: ImportChoice): void; onCancel(): void }

function Conflicts({ asked, onAnswer, onCancel }: ConflictsProps) {
  return (
    <section
      aria-label={t('settings.data.conflictTitle')}
      className="flex flex-col gap-3 rounded-md border border-wait-line bg-wait-soft p-4 text-sm"
    >
      <h4 className="font-semibold">{t('settings.data.conflictTitle')}</h4>
      <p>{t('settings.data.conflictLead')}</p>
      <ul className="max-h-40 list-disc overflow-auto ps-5">
        {asked.conflicts.map(({ kind, id, name }) => (
          <li key={`${kind} ${id}`} className="wrap-anywhere">
            {t(`settings.data.conflictKinds.${kind}`)}: <EscapedLine text={name} />
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button onClick={() => onAnswer('replace')}>{t('settings.data.replace')}</Button>
        <Button kind="main" onClick={() => onAnswer('copy')}>
          {t('settings.data.copy')}
        </Button>
      </footer>
    </section>
  )
}
