import type { CommandEffect } from '../../shared/effects'
import type { CommandInsight } from '../../shared/permission-calls'
import { text } from '../text'
import { commandFacts } from './command-facts'
import { CommandParts } from './command-parts'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

/** A command as it would run: every character of it, and everything it runs with. */
export function CommandView({ effect, insight }: { effect: CommandEffect; insight?: CommandInsight }) {
  return (
    <section data-command={effect.command} aria-label={text.approval.command}>
      <ExactText content={effect.command} />
      {insight && <CommandParts insight={insight} />}
      <FactList facts={commandFacts(effect)} />
    </section>
  )
}
