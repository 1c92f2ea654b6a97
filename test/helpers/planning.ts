/** What plans file changes as the loop does it: to be bundled, since its thread is a file of the bundle. */
export { planEdited } from '../../main/agent/edited-plan'
export { applyPatch } from '../../main/tools/apply-patch'
export { planDigest } from '../../main/tools/plan-digest'
export { planOnThread } from '../../main/tools/plan-on-thread'
export { replaceInFile } from '../../main/tools/replace-in-file'
export { parseArguments } from '../../main/tools/tool'
export { writeFile } from '../../main/tools/write-file'
