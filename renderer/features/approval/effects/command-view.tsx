import type { ReactNode } from 'react'
import type { CommandInsight } from '../../../../shared/ipc/permission-calls'
import type { CommandEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { languageOf } from '../../../ui/highlight/languages'
import { escapedText } from '../../../ui/text/visible-text'
import { commandFacts } from './command-facts'
import { CommandParts } from './command-parts'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { isSelfExplanatory } from './is-self-explanatory'
import { VaultNote } from './vault-note'

type CommandViewProps = {
  effect: CommandEffect
  insight?: CommandInsight
  isDetailed: boolean
  /** Stands in the place of the command while that is edited; nothing is known of the other one yet. */
  field?: ReactNode
}

/** A command as it would run: every character of it, what of it is unusual, and on demand all that it runs with. Code speaks for itself. */
export function CommandView({ effect, insight, isDetailed, field }: CommandViewProps) {
  return (
    <section data-command={effect.command} aria-label={t('approval.command')}>
      {effect.script?.code !== undefined && (
        <ExactText content={effect.script.code} language={languageOf(effect.script.language)} />
      )}
      {effect.input !== undefined && <ExactText content={effect.input} language={languageOf('json')} />}
      {field ?? <ExactText content={effect.command} language={languageOf(commandLanguage(effect))} />}
      {effect.rehearsal && effect.rehearsal.said !== '' && <Said text={effect.rehearsal.said} />}
      {effect.vault && <VaultNote words={wordsForVault(effect.vault)} />}
      {insight && !effect.script && (isDetailed || !isSelfExplanatory(insight)) && <CommandParts insight={insight} />}
      {isDetailed && <FactList facts={commandFacts(effect)} />}
    </section>
  )
}

/** The end of what a rehearsed command printed. */
function Said({ text }: { text: string }) {
  return (
    <section aria-label={t('approval.rehearsedOutput')} className="border-t border-line">
      <h4 className="px-4 pt-2 text-xs text-ink-2">{t('approval.rehearsedOutput')}</h4>
      <pre className="max-h-40 overflow-y-auto px-4 pt-1 pb-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {text.split('\n').map(escapedText).join('\n')}
      </pre>
    </section>
  )
}

function wordsForVault(vault: NonNullable<CommandEffect['vault']>): string {
  return t('approval.givenToProgram', {
    given: vault.map(({ reference, variable }) => t('approval.asVariable', { reference, variable })).join(', '),
  })
}

/** A line that is given its code from elsewhere is one of a shell. */
function commandLanguage({ script }: CommandEffect): string {
  return script && script.code === undefined ? script.language : ''
}
