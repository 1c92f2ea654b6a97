import type { CommandEffect, Rehearsal } from '../../../../shared/session/effects'
import type { Grade } from '../../../../shared/session/grade'
import { formatBytes } from '../../../base/format'
import { t } from '../../../i18n/t'
import { translated } from '../../../i18n/translated'
import { escapedText } from '../../../ui/text/visible-text'
import { CommandView } from './command-view'
import type { EffectCard, EffectViewProps, Fact } from './effect-card'

export const commandCard: EffectCard<CommandEffect> = {
  action(commands) {
    const [first] = commands
    if (!first || commands.length > 1) {
      return {
        action: t('approval.runCommands', { count: commands.length }),
        approve: t('approval.approveCommands', { count: commands.length }),
      }
    }
    if (first.script) {
      return {
        action: first.script.language === 'python' ? t('approval.runPython') : t('approval.runJavaScript'),
        approve: t('approval.approvePython'),
      }
    }
    if (first.background) return { action: t('approval.startCommand'), approve: t('approval.approveStart') }
    if (first.blockedHosts) return { action: t('approval.runUnconfined'), approve: t('approval.approveUnconfined') }
    return { action: t('approval.runCommand'), approve: t('approval.approveCommand') }
  },
  facts: (commands, grade) =>
    commands.flatMap(command =>
      command.rehearsal
        ? [...scriptFact(command), ...rehearsalFacts(command.rehearsal)]
        : [...scriptFact(command), ...unusualFacts(command), ...untriedFact(command), undoFact(command, grade)],
    ),
  View: Commands,
  lines: commands =>
    commands.flatMap(({ command, vault = [] }) => [
      ...vault.map(({ reference, variable }) => t('approval.asVariable', { reference, variable })),
      command,
    ]),
  anyway: () => t('approval.runAnyway'),
  hasDetails: true,
}

function Commands({ effects, insight, isDetailed }: EffectViewProps<CommandEffect>) {
  return effects.map((effect, index) => {
    const known = insight?.commands.find(({ analysis }) => analysis.line === effect.command)
    return <CommandView key={index} effect={effect} isDetailed={isDetailed} {...(known && { insight: known })} />
  })
}

/** The result of a rehearsal, and what of it is not among the changes. */
function rehearsalFacts({
  exitCode,
  leftOut = [],
  outside = [],
  connections = [],
  blockedHosts = [],
}: Rehearsal): Fact[] {
  const names = (paths: readonly string[]) => paths.slice(0, 3).map(escapedText).join(', ')
  return [
    { text: t('approval.facts.rehearsed'), tone: 'plain' },
    ...connections.map(({ host, sent, received }) => ({
      text: t('approval.facts.connected', {
        host: escapedText(host),
        sent: formatBytes(sent),
        received: formatBytes(received),
      }),
      tone: 'warn' as const,
    })),
    ...(blockedHosts.length > 0
      ? [{ text: t('approval.facts.blocked', { hosts: names(blockedHosts) }), tone: 'plain' as const }]
      : []),
    ...(exitCode === 0 ? [] : [{ text: exitText(exitCode), tone: 'warn' as const }]),
    ...(outside.length > 0
      ? [{ text: t('approval.facts.outside', { files: names(outside) }), tone: 'warn' as const }]
      : []),
    ...(leftOut.length > 0
      ? [{ text: t('approval.facts.leftOut', { files: names(leftOut) }), tone: 'warn' as const }]
      : []),
  ]
}

function exitText(exitCode: number | null): string {
  return exitCode === null ? t('approval.facts.stopped') : t('approval.facts.exitCode', { code: exitCode })
}

function untriedFact({ notRehearsed, blockedHosts }: CommandEffect): Fact[] {
  // Their hosts have a line of their own.
  if (!notRehearsed || blockedHosts) return []
  return [{ text: t('approval.facts.notRehearsed', { reason: translated(notRehearsed) }), tone: 'plain' }]
}

/** Code is not told what it is run by. */
function scriptFact({ script }: CommandEffect): Fact[] {
  if (!script) return []
  const { program, version } = script
  const name = version === undefined ? program : `Python ${version} (${program})`
  return [{ text: t('approval.facts.runBy', { program: escapedText(name) }), tone: 'plain' }]
}

/** The facts that go without saying are among the details. */
function unusualFacts({ workingDirectory, mode, background, vault }: CommandEffect): Fact[] {
  const isElsewhere = workingDirectory !== '.' && workingDirectory !== ''
  return [
    ...(isElsewhere ? [t('approval.facts.runsIn', { folder: escapedText(workingDirectory) })] : []),
    ...(mode === 'terminal' ? [t('approval.facts.inTerminal')] : []),
    ...(background ? [t('approval.inBackground')] : []),
    ...(vault ? [t('approval.getsSecret')] : []),
  ].map(fact => ({ text: fact, tone: 'warn' }))
}

function undoFact({ undo, background }: CommandEffect, grade: Grade): Fact {
  if (grade === 'reversible') return { text: t('approval.facts.onlyReads'), tone: 'good' }
  if (grade === 'grave' || background || !undo) return { text: t('approval.facts.noUndo'), tone: 'warn' }
  // An undo that is not known yet is neither good nor bad.
  const tone = undo.covers === 'unknown' ? 'plain' : 'warn'
  return {
    text: undo.covers === 'all' ? t('approval.facts.undoFolder') : translated(undo.sentence ?? undo.words),
    tone,
  }
}
