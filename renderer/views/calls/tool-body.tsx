import type { ReactNode } from 'react'
import { type ChangeMemoryEffect, effectsOf, type FileChange } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { type ToolDetails, textOf } from '../../../shared/session/tool-results'
import { workPlanText } from '../../../shared/session/work-plan-text'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { fileChanges } from '../../state/session/file-changes'
import { languageOf } from '../../ui/highlight/languages'
import { ScrollRegion } from '../../ui/scroll-region'
import { ChangesView } from '../diff/changes-view'
import { MemoryDiff } from '../diff/memory-diff'
import { DiffSourceContext } from '../diff/review/diff-source'
import { Markdown } from '../markdown/markdown'
import { SentComments } from '../review/sent-comments'
import { AgentBody } from './agents/agent-body'
import { isAgentCall } from './agents/agent-calls'
import { AnsweredQuestions } from './answered-questions'
import { isOutcomeUnknown } from './describe-call'
import { CommandOutput, LiveOutput } from './results/command-output'
import { DirectoryView, FileTextView, PathsView } from './results/file-views'
import { FindingsView } from './results/findings-view'
import { FinishView } from './results/finish-view'
import { AgentCatalogView, FlowFileView } from './results/flow-views'
import { ImageView } from './results/image-view'
import { MadeView } from './results/made-view'
import { MailsView, MailView } from './results/mail-views'
import { MarkdownView } from './results/markdown-view'
import { MatchesView } from './results/matches-view'
import { McpResult } from './results/mcp-result'
import { OutcomeView } from './results/outcome-view'
import { PageActionView } from './results/page-action-view'
import { AskedWith, FallbackView, ResultText } from './results/text-view'
import { WebPageView } from './results/web-page-view'
import { WebSearchView } from './results/web-search-view'
import { whyDenied, whyFailed } from './why-failed'

/** Renders the content of an opened tool line: a view made for the result, or its text. */
export function ToolBody({ call }: { call: CallState }) {
  const details = call.result?.details
  if (isAgentCall(call))
    return (
      <Special>
        <AgentBody agentCall={call} />
      </Special>
    )
  if (call.questions)
    return (
      <Special>
        <AnsweredQuestions call={call} />
      </Special>
    )
  if (call.workPlan)
    return (
      <Special>
        <Markdown source={workPlanText(call.workPlanAnswer?.approved ?? call.workPlan)} />
      </Special>
    )
  const source = { callId: call.call.id, isWaiting: false }
  return (
    <DiffSourceContext value={source}>
      <div className="flex flex-col gap-2 text-sm">
        <CallNotes call={call} />
        {call.decision?.comments && <SentComments comments={call.decision.comments} />}
        {details ? <DetailsView call={call} details={details} /> : <WithoutDetails call={call} />}
      </div>
    </DiffSourceContext>
  )
}

function Special({ children }: { children: ReactNode }) {
  return <div className="flex flex-col items-stretch gap-2 text-sm">{children}</div>
}

/** Renders what happened to a call other than that it worked. */
function CallNotes({ call }: { call: CallState }) {
  const notes = [
    isOutcomeUnknown(call)
      ? t('tool.unknownOutcomeHint')
      : translated(call.outcome?.sentence ?? call.outcome?.message ?? ''),
    whyDenied(call),
    translated(call.undo?.sentence ?? call.undo?.message ?? ''),
    whyFailed(call),
  ]
  return notes.map(
    note =>
      note && (
        <p key={note} className="text-ink-2">
          {note}
        </p>
      ),
  )
}

function DetailsView({ call, details }: { call: CallState; details: ToolDetails }) {
  switch (details.type) {
    case 'matches':
      return <MatchesView details={details} callArgumentsJson={call.call.arguments} />
    case 'paths':
      return <PathsView paths={details.paths} more={details.more} />
    case 'file-text':
      return <FileTextView {...details} />
    case 'directory':
      return <DirectoryView {...details} />
    case 'image':
      return <ImageView details={details} isInFolder />
    case 'mcp':
      return (
        <>
          <AskedWith call={call} />
          <McpResult details={details} label={t('tool.result')} />
        </>
      )
    case 'web-page':
      return <WebPageView details={details} />
    case 'web-search':
      return <WebSearchView details={details} />
    case 'mails':
      return <MailsView details={details} />
    case 'mail':
      return (
        <>
          <MailView details={details} />
          {details.saved && <Diffs changes={details.saved} />}
        </>
      )
    case 'page-action':
      return (
        <>
          <PageActionView details={details} />
          {details.saved.length > 0 && <Diffs changes={details.saved} />}
        </>
      )
    case 'markdown':
      return <MarkdownView markdown={call.result ? textOf(call.result) : ''} />
    case 'outcome':
      return <OutcomeView details={details} />
    case 'findings':
      return <FindingsView findings={details.findings} />
    case 'finish':
      return <FinishView details={details} />
    case 'flow-file':
      return (
        <>
          <FlowFileView details={details} />
          {details.written && <Diffs changes={fileChanges(call)} />}
        </>
      )
    case 'agent-catalog':
      return <AgentCatalogView details={details} />
    case 'made':
      return <MadeView details={details} />
    case 'changes':
      return <Diffs changes={details.changes} />
    case 'agent':
      return <FallbackView call={call} />
    case 'command':
      return (
        <CommandOutput
          callId={call.call.id}
          isTyped={call.typed === true}
          language={languageOf(scriptLanguage(call))}
          details={details}
        />
      )
  }
}

/** Returns the language of code that was run, if it was code and not a shell line. */
function scriptLanguage({ plan }: CallState): string {
  const command = plan?.effects.find(effect => effect.type === 'command')
  return command?.script?.code === undefined ? (command?.script?.language ?? '') : ''
}

function WithoutDetails({ call }: { call: CallState }) {
  const changes = fileChanges(call)
  const memory = effectsOf(call.plan?.effects ?? [], 'change-memory')
  if (memory.length > 0 && !call.result?.isError)
    return memory.map((effect, at) => <Remembered key={at} effect={effect} />)
  if (call.status === 'waiting') return <FallbackView call={call} />
  return (
    <>
      <LiveOutput callId={call.call.id} />
      {call.result?.isError && (
        <ResultText result={call.result} label={whyFailed(call) ? t('tool.toldModel') : t('tool.result')} />
      )}
      {changes.length > 0 ? <Diffs changes={changes} /> : <FallbackView call={call} />}
    </>
  )
}

function Remembered({ effect }: { effect: ChangeMemoryEffect }) {
  return (
    <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto rounded-md border border-line bg-surface">
      <MemoryDiff effect={effect} />
    </ScrollRegion>
  )
}

function Diffs({ changes }: { changes: readonly FileChange[] }) {
  return (
    <ScrollRegion className="max-h-[min(24rem,50vh)] overflow-auto rounded-md border border-line bg-surface">
      <ChangesView changes={changes} />
    </ScrollRegion>
  )
}
