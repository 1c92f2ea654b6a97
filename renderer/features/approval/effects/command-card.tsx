import type { CommandEffect } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { translated } from '../../../i18n/translated'
import { text } from '../../../text/text'
import { escapedText } from '../../../ui/text/visible-text'
import { CommandView } from './command-view'
import type { EffectCard, EffectViewProps, Fact } from './effect-card'

export const commandCard: EffectCard<CommandEffect> = {
  action(commands) {
    const words = text.approval
    const [first] = commands
    if (!first || commands.length > 1) {
      return { action: words.runCommands(commands.length), approve: words.approveCommands(commands.length) }
    }
    if (first.script) {
      const { runPython, runJavaScript, approvePython } = words
      return { action: first.script.language === 'python' ? runPython : runJavaScript, approve: approvePython }
    }
    if (first.background) return { action: words.startCommand, approve: words.approveStart }
    return { action: words.runCommand, approve: words.approveCommand }
  },
  facts: (commands, grade) =>
    commands.flatMap(command => [...scriptFact(command), ...unusualFacts(command), undoFact(command, grade)]),
  View: Commands,
  lines: commands =>
    commands.flatMap(({ command, vault = [] }) => [
      ...vault.map(({ reference, variable }) => text.approval.asVariable(reference, variable)),
      command,
    ]),
  anyway: () => text.approval.runAnyway,
  hasDetails: true,
}

function Commands({ effects, insight, isDetailed }: EffectViewProps<CommandEffect>) {
  return effects.map((effect, index) => {
    const known = insight?.commands.find(({ analysis }) => analysis.line === effect.command)
    return <CommandView key={index} effect={effect} isDetailed={isDetailed} {...(known && { insight: known })} />
  })
}

/** Code is not told what it is run by. */
function scriptFact({ script }: CommandEffect): Fact[] {
  if (!script) return []
  const { program, version } = script
  const name = version === undefined ? program : `Python ${version} (${program})`
  return [{ text: text.approval.facts.runBy(escapedText(name)), tone: 'plain' }]
}

/** The facts that go without saying are among the details. */
function unusualFacts({ workingDirectory, mode, background, vault }: CommandEffect): Fact[] {
  const words = text.approval
  const isElsewhere = workingDirectory !== '.' && workingDirectory !== ''
  return [
    ...(isElsewhere ? [words.facts.runsIn(escapedText(workingDirectory))] : []),
    ...(mode === 'terminal' ? [words.facts.inTerminal] : []),
    ...(background ? [words.inBackground] : []),
    ...(vault ? [words.getsSecret] : []),
  ].map(fact => ({ text: fact, tone: 'warn' }))
}

function undoFact({ undo, background }: CommandEffect, grade: Grade): Fact {
  const words = text.approval.facts
  if (grade === 'reversible') return { text: words.onlyReads, tone: 'good' }
  if (grade === 'grave' || background || !undo) return { text: words.noUndo, tone: 'warn' }
  // An undo that is not known yet is neither good nor bad.
  const tone = undo.covers === 'unknown' ? 'plain' : 'warn'
  return { text: undo.covers === 'all' ? words.undoFolder : translated(undo.sentence ?? undo.words), tone }
}
