import type { ReactNode } from 'react'
import { ApprovalCard } from '../../renderer/features/approval/approval-card'
import { QuestionCard } from '../../renderer/features/questions/question-card'
import { FoundSessionItem } from '../../renderer/features/search/found-session'
import { SessionItem } from '../../renderer/features/sidebar/session-item'
import { BranchRow } from '../../renderer/features/timeline/rows/branch-row'
import { CompactingRow, CompactionRow } from '../../renderer/features/timeline/rows/compaction-row'
import { ReplyView } from '../../renderer/features/timeline/rows/reply-view'
import { RetryRow } from '../../renderer/features/timeline/rows/retry-row'
import { Thinking } from '../../renderer/features/timeline/rows/thinking'
import { TurnEnd } from '../../renderer/features/timeline/rows/turn-end'
import { SteeredMessage, UserMessage } from '../../renderer/features/timeline/rows/user-message'
import { AnsiText } from '../../renderer/views/ansi/ansi-text'
import { AgentBody } from '../../renderer/views/calls/agents/agent-body'
import { isAgentCall } from '../../renderer/views/calls/agents/agent-calls'
import { AnsweredQuestions } from '../../renderer/views/calls/answered-questions'
import { ToolLine } from '../../renderer/views/calls/tool-line'
import { Markdown } from '../../renderer/views/markdown/markdown'
import type { Flow } from '../../shared/flows/flow'
import type { Effect } from '../../shared/session/effects'
import type { ProviderError } from '../../shared/session/messages'
import type { Question } from '../../shared/session/questions'
import type { CallState, TurnState } from '../../shared/session/session-state'
import { errorResult, type ToolDetails, textResult } from '../../shared/session/tool-results'
import { mail } from '../renderer/session-facts'
import { asking, callWith, changeOf, detailsWith } from './hostile-content-calls'

/** Draws a text as it is shown in one place; `id` is unique among the texts of a place. */
type ContentPosition = (text: string, id: string) => ReactNode

/** The keys under which what folds in a place counts as opened. */
export const openedKeys = (id: string): string[] => [id, `call:${id}`]

/** The places of a conversation that show text from elsewhere, by what they are. */
export const places: Readonly<Record<string, ContentPosition>> = {
  ...conversation(),
  ...ends(),
  ...results(),
  ...notes(),
  ...cards(),
  ...lists(),
}

function conversation(): Record<string, ContentPosition> {
  return {
    'an answer': text => <ReplyView reply={{ text, toolCalls: [] }} />,
    'an answer that is coming': text => <Markdown source={text} isGrowing />,
    'most of an answer': text => <Markdown source={text.slice(0, text.length * 0.8)} isGrowing />,
    'an answer with sources': text => <ReplyView reply={{ ...X, citations: [{ url: text, title: text }] }} />,
    'the title of a source': text => (
      <ReplyView reply={{ ...X, citations: [{ url: 'https://x.test', title: text }] }} />
    ),
    'what the model thinks': (text, id) => <Thinking id={id} thought={text} />,
    'what the person says': (text, id) => <UserMessage rowKey={id} turn={turnWith({ id, text })} />,
    'what the person says while it works': (text, id) => <SteeredMessage rowKey={id} said={{ text }} />,
    'a summary': text => <CompactionRow compaction={{ at: 1, summary: text, ...WHERE }} />,
    'why there is no summary': text => <CompactingRow compacting={{ status: 'failed', message: text }} />,
    'another version': (text, id) => <BranchRow branch={{ id, after: null, turns: [turnWith({ text })] }} />,
  }
}

const X = { text: 'x', toolCalls: [] }
const WHERE = { keptFrom: { turnId: 't', replies: 0 }, tokensBefore: 2, tokensAfter: 1 }

function ends(): Record<string, ContentPosition> {
  const failed = (error: Partial<ProviderError>) => ({
    reason: 'failed' as const,
    at: 1,
    error: { kind: 'server' as const, message: 'x', ...error },
  })
  return {
    'an error': text => <TurnEnd turn={turnWith({ end: failed({ message: text }) })} />,
    'what the server sent with an error': text => <TurnEnd turn={turnWith({ end: failed({ detail: text }) })} />,
    'why a turn was stopped': text => <TurnEnd turn={turnWith({ end: { reason: 'stopped', at: 1, message: text } })} />,
    'the name of a profile': text => {
      const profile = { id: 'p', name: text, model: text }
      return <TurnEnd turn={turnWith({ end: { reason: 'done', at: 1 }, profile })} />
    },
    'an attempt that failed': text => {
      const error = { kind: 'server' as const, message: text }
      const retried = { error, attempt: 1, of: 2, delayMs: 1, at: 1 }
      return <RetryRow reply={{ reply: { text, toolCalls: [] }, durationMs: 1, retried }} isWaiting={false} />
    },
  }
}

/** A place for each kind of result, and the lines of calls by every part of them that a model writes. */
function results(): Record<string, ContentPosition> {
  const kinds = Object.keys(detailsWith('')) as ToolDetails['type'][]
  const shown = kinds.filter(kind => kind !== 'agent')
  const byKind = shown.map((kind): [string, ContentPosition] => [
    `a result of ${kind}`,
    (text, id) => line(id, { result: { ...textResult(text), details: detailsWith(text)[kind] } }),
  ])
  const calling = (name: string, input: (text: string) => object): ContentPosition => {
    return (text, id) => line(id, { call: { id, name, arguments: JSON.stringify(input(text)) } })
  }
  return {
    ...Object.fromEntries(byKind),
    'the result of any tool': (text, id) => line(id, { result: textResult(text) }),
    'the failure of any tool': (text, id) => line(id, { status: 'failed', result: errorResult(text) }),
    'output with colours': text => <AnsiText text={text} />,
    'the name of a tool': (text, id) => line(id, { call: { id, name: text, arguments: '{}' } }),
    'what a tool is called with': calling('other', text => ({ [text]: text })),
    'what is no JSON': (text, id) => line(id, { call: { id, name: 'other', arguments: text } }),
    'a command': calling('shell', command => ({ command })),
    'a pattern': calling('explore_workspace', pattern => ({ pattern })),
    'the address of a page': calling('read_web_url', url => ({ url })),
    'the path of a file': calling('write_file', path => ({ path })),
    'the name of a skill': calling('read_skill', skill => ({ skill })),
    'the name of a job': calling('shell_job', job => ({ job, action: 'stop' })),
  }
}

function notes(): Record<string, ContentPosition> {
  return {
    'why a rule said no': (text, id) => {
      return line(id, { status: 'denied', reason: text, decision: { approved: false, by: 'rule' } })
    },
    'why the person said no': (text, id) => {
      return line(id, { status: 'denied', decision: { approved: false, by: 'person', note: text } })
    },
    'what came of it': (text, id) => line(id, { outcome: { applied: false, message: text } }),
    'why it was not undone': (text, id) => line(id, { undo: { status: 'failed', message: text } }),
    'the task of an agent': (text, id) => {
      const call = callWith(id, { agent: { sessionId: id, name: text, task: text, waits: false } })
      return isAgentCall(call) && <AgentBody agentCall={{ ...call, result: textResult(text) }} />
    },
  }
}

function cards(): Record<string, ContentPosition> {
  const card = (id: string, effect: Effect, reason?: string) => {
    const waiting = asking(id, effect, reason)
    return waiting.plan && <ApprovalCard waiting={waiting} plan={waiting.plan} />
  }
  const command = { shell: '/bin/sh', timeLimitMs: 1, workingDirectory: '.', environment: [] }
  const asked = (id: string, questions: readonly Question[]) => {
    return <QuestionCard waiting={callWith(id, { status: 'waiting', questions })} questions={questions} />
  }
  return {
    'a card for a command': (text, id) => {
      const undo = { covers: 'none' as const, words: text }
      const more = { shell: text, workingDirectory: text, environment: [text], undo }
      return card(id, { type: 'command', command: text, timeLimitMs: 1, ...more })
    },
    'why a card asks': (text, id) => card(id, { type: 'command', command: 'x', ...command }, text),
    'a card for a file': (text, id) => card(id, changeOf(text, text)),
    'a card for a flow': (text, id) => {
      const waiting = asking(id, changeOf('a.yaml', 'a'))
      return waiting.plan && <ApprovalCard waiting={waiting} plan={{ ...waiting.plan, flow: flowOf(text) }} />
    },
    'a card for a request': (text, id) => card(id, { type: 'network', method: 'GET', url: text, hosts: [text] }),
    "a card for a server's tool": (text, id) => {
      const input = JSON.stringify({ [text]: text })
      return card(id, { type: 'mcp-call', server: text, tool: text, arguments: input, pin: 'x' })
    },
    'a card for a mail': (text, id) => {
      const one = { address: text, name: text, isNew: true as const, shownAs: text, resembles: text }
      const attachments = [{ path: text, name: text, bytes: 1, hash: 'x' }]
      const said = { subject: text, text, html: text, attachments, draft: { folder: text } }
      return card(id, mail({ account: { id: 'a', label: text }, from: one, to: [one], replyTo: [one], ...said }))
    },
    'a question to choose': (text, id) => {
      const choice = { type: 'select' as const, options: [text, 'x'], multiSelect: false, allowCustom: true }
      return asked(id, [{ id: text, question: text, ...choice }])
    },
    'a question to write': (text, id) => asked(id, [{ id: 'q', type: 'input', question: text, defaultValue: text }]),
    'a question for yes or no': (text, id) => asked(id, [{ id: 'q', type: 'confirm', question: text }]),
    'answered questions': (text, id) => {
      const questions = [{ id: 'q', type: 'input' as const, question: text }]
      return (
        <AnsweredQuestions call={callWith(id, { questions, answers: [{ id: 'q', answer: text, custom: true }] })} />
      )
    },
  }
}

function lists(): Record<string, ContentPosition> {
  return {
    'the title of a session': (text, id) => {
      const times = { createdAt: 1, updatedAt: 1, status: 'idle' as const }
      return <SessionItem session={{ id, workspace: text, title: text, ...times }} now={2} />
    },
    'what a search found': (text, id) => {
      const snippet = { text, marks: [[0, Math.ceil(text.length / 2)]] as [number, number][] }
      const found = { kind: 'answer' as const, at: 1, place: { turnId: 't' }, snippet }
      const session = { sessionId: id, title: snippet, workspace: text, updatedAt: 1, texts: [found], more: true }
      return <FoundSessionItem found={session} now={2} />
    },
  }
}

function line(id: string, change: Partial<CallState>): ReactNode {
  return <ToolLine call={callWith(id, change)} isFirst isLast />
}

function turnWith(change: Partial<TurnState>): TurnState {
  const profile = { id: 'p', name: 'P', model: 'm' }
  return { id: 't', text: 'x', startedAt: 1, profile, replies: [], ...change }
}

/** A flow in which a text is everything that a step can say. */
function flowOf(text: string): Flow {
  const asked = { agent: text, task: text, inputs: [] }
  const work = { agent: text, inputs: [], blockedBy: [text], onComplete: text, onError: text }
  const fork = { question: text, options: [text], allowCustom: false, multiSelect: false }
  return {
    name: text,
    description: text,
    maxConcurrent: 1,
    taskRequired: false,
    steps: [
      { type: 'agent', id: text, ...work },
      { type: 'fork', id: text, ...fork, branches: [{ name: text, target: text }] },
      { type: 'conditional', id: text, step: text, field: text, present: text, absent: text },
      { type: 'agent-loop-decision', id: text, ...asked, loopTarget: text, exitTarget: text, maxIterations: 2 },
      { type: 'flow-ref', id: text, path: text },
    ],
  }
}
