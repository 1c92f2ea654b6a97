import type { CommandInsight } from '../../../../shared/ipc/permission-calls'
import type { CommandEffect } from '../../../../shared/session/effects'
import { t } from '../../../i18n/t'
import { languageOf } from '../../../ui/highlight/languages'
import { commandFacts } from './command-facts'
import { CommandParts } from './command-parts'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'
import { isSelfExplanatory } from './is-self-explanatory'
import { VaultNote } from './vault-note'

type CommandViewProps = { effect: CommandEffect; insight?: CommandInsight; isDetailed: boolean }

/** A command as it would run: every character of it, what of it is unusual, and on demand all that it runs with. Code speaks for itself. */
export function CommandView({ effect, insight, isDetailed }: CommandViewProps) {
  return (
    <section data-command={effect.command} aria-label={t('approval.command')}>
      {effect.script?.code !== undefined && (
        <ExactText content={effect.script.code} language={languageOf(effect.script.language)} />
      )}
      {effect.input !== undefined && <ExactText content={effect.input} language={languageOf('json')} />}
      <ExactText content={effect.command} language={languageOf(commandLanguage(effect))} />
      {effect.vault && <VaultNote words={wordsForVault(effect.vault)} />}
      {insight && !effect.script && (isDetailed || !isSelfExplanatory(insight)) && <CommandParts insight={insight} />}
      {isDetailed && <FactList facts={commandFacts(effect)} />}
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
