/** Plans file changes as the loop does it: to be bundled, since its thread is a file of the bundle. */
export { planEdited } from '../../main/agent/call/edited-plan'
export { planOnThread } from '../../main/tools/files/plan-on-thread'
export { planDigest } from '../../main/tools/plan-digest'
export { parseArguments } from '../../main/tools/tool'
export { applyPatch } from '../../main/tools/workspace/apply-patch'
export { replaceInFile } from '../../main/tools/workspace/replace-in-file'
export { writeFile } from '../../main/tools/workspace/write-file'
export { readEncodingChoices } from '../../main/workspace/read/chosen-encodings'
