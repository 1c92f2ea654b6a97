import type { CommandEffect } from '../../shared/effects'
import { text } from '../text'
import { commandFacts } from './command-facts'
import { ExactText } from './exact-text'
import { FactList } from './fact-list'

/** A command as it would run: every character of it, and everything it runs with. */
export function CommandView({ effect }: { effect: CommandEffect }) {
  return (
    <section data-command={effect.command} aria-label={text.approval.command}>
      <ExactText content={effect.command} />
      <FactList facts={commandFacts(effect)} />
    </section>
  )
}
