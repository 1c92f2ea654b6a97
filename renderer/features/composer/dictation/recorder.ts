import { loudnessOf, SAMPLE_RATE } from './samples'

/** The recording of the microphone, until it is finished or cancelled. */
export type Recording = {
  /** Returns the current loudness, from 0 to 1. */
  level(): number
  /** The samples of all of it, as many a second as `SAMPLE_RATE` says. */
  finish(): Promise<Float32Array>
  cancel(): void
  /** Calls back where the microphone goes away before the end. */
  whenLost(then: () => void): void
}

/** Speech is loud at a fifth of what can be recorded. */
const LOUD = 0.2

/** Listens to the microphone. Rejects with a `DOMException` where there is none, or it is refused. */
export async function startRecording(): Promise<Recording> {
  const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
  const stream = await navigator.mediaDevices.getUserMedia({ audio })
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data))
  // In pieces, so that what was said is there whatever becomes of the microphone.
  recorder.start(1_000)
  const heard = new Float32Array(analyser.fftSize)
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
    void context.close()
  }
  return {
    level() {
      analyser.getFloatTimeDomainData(heard)
      return Math.min(1, loudnessOf(heard) / LOUD)
    },
    async finish() {
      await stopped(recorder)
      release()
      return samplesOf(new Blob(pieces, { type: recorder.mimeType }))
    },
    cancel() {
      if (recorder.state !== 'inactive') recorder.stop()
      release()
    },
    whenLost(then) {
      for (const track of stream.getTracks()) track.addEventListener('ended', then, { once: true })
    },
  }
}

function stopped(recorder: MediaRecorder): Promise<void> {
  if (recorder.state === 'inactive') return Promise.resolve()
  return new Promise(resolve => {
    recorder.addEventListener('stop', () => resolve(), { once: true })
    recorder.stop()
  })
}

async function samplesOf(recorded: Blob): Promise<Float32Array> {
  if (recorded.size === 0) return new Float32Array()
  const decoder = new OfflineAudioContext({ length: 1, sampleRate: SAMPLE_RATE })
  return (await decoder.decodeAudioData(await recorded.arrayBuffer())).getChannelData(0)
}
