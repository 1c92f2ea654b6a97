import type { SessionFact } from '../../shared/session/session-events'
import { EVERY_KIND, flowLog, REFERENCED } from './flow-log'

const TASK = 'the new price table'
const FINDINGS = 'The total is rounded before the discount is taken off, so that three cents are lost.'

const began = (turnId: string) => {
  const log = flowLog(EVERY_KIND, { task: TASK, referenced: REFERENCED, turnId })
  log.begin({ step: 'plan' })
  log.finish({ step: 'plan' }, { summary: 'Three reviews at once, then the text, then the tests.' }, { seconds: 8.4 })
  const inputs = { outline: 'What to look at first: rounding, then taxes.' }
  for (const step of ['correctness', 'safety', 'clarity']) log.begin({ step }, { inputs })
  return log
}

const reviewed = (turnId: string) => {
  const log = began(turnId)
  const files = [{ path: 'src/prices.ts', action: 'read' as const }]
  log.finish({ step: 'correctness' }, { summary: FINDINGS, files, outputs: { findings: FINDINGS } }, { seconds: 31 })
  log.finish({ step: 'safety' }, { summary: 'Nothing is unsafe.', outputs: { findings: FINDINGS } }, { tokens: 12_400 })
  log.finish({ step: 'clarity' }, {}, { seconds: 44, cost: 0.2 })
  return log
}

/** Agents work at once, and one of them waits for the person. */
export function atWork(turnId: string): SessionFact[] {
  const log = began(turnId)
  log.finish({ step: 'correctness' }, { summary: FINDINGS, outputs: { findings: FINDINGS } }, { seconds: 31 })
  log.wait({ step: 'clarity' })
  return log.facts
}

/** The person is asked at a fork. */
export function asked(turnId: string): SessionFact[] {
  const log = reviewed(turnId)
  log.ask({ step: 'tone' }, 'Which tone should it have?', ['warm', 'plain'])
  return log.facts
}

const written = (turnId: string) => {
  const log = reviewed(turnId)
  log.ask({ step: 'tone' }, 'Which tone should it have?', ['warm', 'plain'])
  log.decide({ step: 'tone' }, { options: ['warm'], by: 'person' })
  for (const branch of ['loop', 'loop', 'exit']) {
    log.begin({ step: 'write' })
    log.finish({ step: 'write' }, {}, { seconds: 61 })
    log.begin({ step: 'check' })
    log.finish({ step: 'check' }, { branch, summary: branch === 'exit' ? 'All tests pass.' : 'Two tests fail.' })
  }
  return log
}

/** In a nested run a step has failed. */
export function failedWithin(turnId: string): SessionFact[] {
  const log = written(turnId)
  const within = [{ step: 'mend', index: 0 }]
  log.begin({ step: 'look', within })
  log.finish({ step: 'look', within })
  log.begin({ step: 'mend', within })
  log.finish({ step: 'mend', within }, { status: 'blocked', summary: 'The file is locked by another program.' })
  log.end('failed')
  return log.facts
}

/** All of it has come to its end. */
export function done(turnId: string): SessionFact[] {
  const log = written(turnId)
  const within = [{ step: 'mend', index: 0 }]
  for (const step of ['look', 'mend']) {
    log.begin({ step, within })
    log.finish({ step, within })
  }
  log.begin({ step: 'judge' })
  log.finish({ step: 'judge' }, { branch: 'ready', summary: 'It can go in as it is.' })
  log.begin({ step: 'report' })
  log.finish({ step: 'report' }, { summary: 'The price table is **ready**.' })
  log.end()
  return log.facts
}

/** The person has stopped it while agents worked. */
export function stopped(turnId: string): SessionFact[] {
  const log = began(turnId)
  log.add({ type: 'flow.step-skipped', step: 'report' })
  log.add({ type: 'flow.stopped' })
  log.end('stopped')
  return log.facts
}
