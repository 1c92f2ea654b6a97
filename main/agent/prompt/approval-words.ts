import type { ApprovalMode } from '../../../shared/settings'

const AT_FIRST =
  'A tool that would change something does nothing by itself: it makes an exact plan (the differences of files, the text of a command, the address of a request).'

const DENIED =
  'A denial is an answer: do not try the same by another way. Say what you would need, or go on without it. What was applied can be undone by the person; if a file is not as you left it, read it again.'

const MODES: Readonly<Record<ApprovalMode, string>> = {
  'read-only':
    'The person has chosen to let nothing be changed in this session: such plans are refused. Read, explain and propose; show a change as text in your answer.',
  ask: 'The person sees each plan and approves or denies it. So make plans that can be judged at a glance, and say before a call what it is for.',
  'auto-edit':
    'Changes of files inside the folder are applied at once; the person sees them and can undo them. Commands, requests and everything else wait until the person approves.',
  full: 'Plans that are understood and stay inside the folder are carried out at once; the person sees them and can stop you. Others wait for the person. Take the more care: nobody looks before it happens.',
}

/** Explains how plans and approvals work in a mode. */
export function approvalWords(mode: ApprovalMode): string {
  return `Approvals: ${AT_FIRST} ${MODES[mode]} ${DENIED}`
}
