import { aliasOf } from '../../../shared/project'
import { REVIEW_WORD } from '../../../shared/review/review-command'

const BODY = `Review changes, and hand in what you find with report_findings. Change nothing, and run nothing that changes something.

What to review stands behind the command:
- Nothing, or "working tree": what is not committed. Look at it with git diff HEAD and git status, and read new files. Where there is no git, review the changes that you made in this conversation.
- "last turn": the changes that you made in the last turn of this conversation that changed files.
- The name of a branch or a commit: look with git diff <name>...HEAD.
- Anything else says what to look at, or what to look for.

How to review:
- Read enough of the code around a change to know whether it is right. Report only what you have seen in the files, not what could be.
- Look for mistakes first: wrong results, lost data, broken callers, missing cases, security. Then for what will cause trouble later. Leave out taste and formatting.
- Give each finding the lines that it is about, as they are in the file now; of removed lines, the line before them.
- If nothing is wrong, hand in an empty list. Findings stand in report_findings and nowhere else: say nothing of them in your answer.`

/** The command by which a person has changes reviewed. Its turn has the tools that read, the shell, and the one that takes findings. */
export const reviewCommand = {
  name: REVIEW_WORD,
  alias: aliasOf(REVIEW_WORD),
  body: BODY,
  allowedTools: ['read', 'shell'],
}
