import { runStages } from './gate/run-stages'
import { testStages } from './gate/stages'
import { runScript } from './run-script'

/** `npm test`: the gate. */
void runScript(async () => runStages(await testStages()))
