import { sentences } from '../../../i18n/texts'

/** The sentences of main about services that write down speech, or speak. */
export const soundSentences = sentences({
  'Writes down speech quickly, for dictation and sound files, and reads text aloud.': {
    de: 'Schreibt Gesprochenes schnell auf, für Diktate und Tondateien, und liest Text vor.',
    es: 'Transcribe la voz con rapidez, para dictar y para archivos de audio, y lee textos en voz alta.',
    fr: 'Transcrit rapidement la parole, pour la dictée et les fichiers audio, et lit des textes à voix haute.',
    pt: 'Transcreve a fala rapidamente, para ditado e arquivos de áudio, e lê textos em voz alta.',
    'zh-Hans': '快速把语音转成文字，用于听写和音频文件，并能朗读文字。',
    ja: '音声入力や音声ファイルの話し言葉をすばやく文字にし、文章を読み上げます。',
  },
  'Reads text aloud in natural voices of many languages, and writes down speech.': {
    de: 'Liest Text mit natürlichen Stimmen in vielen Sprachen vor und schreibt Gesprochenes auf.',
    es: 'Lee textos en voz alta con voces naturales en muchos idiomas y transcribe la voz.',
    fr: 'Lit des textes à voix haute avec des voix naturelles en de nombreuses langues et transcrit la parole.',
    pt: 'Lê textos em voz alta com vozes naturais em muitas línguas e transcreve a fala.',
    'zh-Hans': '用多种语言的自然语音朗读文字，并能把语音转成文字。',
    ja: '多くの言語の自然な声で文章を読み上げ、話し言葉を文字にします。',
  },
  'Writes down speech by a server of your own that speaks OpenAI’s format, such as Speaches, LocalAI or vLLM. It goes nowhere else.':
    {
      de: 'Schreibt Gesprochenes mit einem eigenen Server auf, der das Format von OpenAI spricht, etwa Speaches, LocalAI oder vLLM. Sonst geht es nirgendwohin.',
      es: 'Transcribe la voz con un servidor propio que habla el formato de OpenAI, como Speaches, LocalAI o vLLM. No va a ningún otro sitio.',
      fr: 'Transcrit la parole avec un serveur à vous qui parle le format d’OpenAI, comme Speaches, LocalAI ou vLLM. Rien n’est envoyé ailleurs.',
      pt: 'Transcreve a fala com um servidor seu que fala o formato da OpenAI, como Speaches, LocalAI ou vLLM. Nada vai para outro lugar.',
      'zh-Hans':
        '通过你自己的、使用 OpenAI 格式的服务器把语音转成文字，例如 Speaches、LocalAI 或 vLLM。内容不会发送到其他地方。',
      ja: 'OpenAIの形式に対応した自分のサーバー（Speaches、LocalAI、vLLMなど）で話し言葉を文字にします。ほかの場所には送られません。',
    },
  'Reads text aloud by a server of your own that speaks OpenAI’s format, such as Kokoro-FastAPI, Speaches or LocalAI. It goes nowhere else.':
    {
      de: 'Liest Text mit einem eigenen Server vor, der das Format von OpenAI spricht, etwa Kokoro-FastAPI, Speaches oder LocalAI. Sonst geht es nirgendwohin.',
      es: 'Lee textos en voz alta con un servidor propio que habla el formato de OpenAI, como Kokoro-FastAPI, Speaches o LocalAI. No va a ningún otro sitio.',
      fr: 'Lit des textes à voix haute avec un serveur à vous qui parle le format d’OpenAI, comme Kokoro-FastAPI, Speaches ou LocalAI. Rien n’est envoyé ailleurs.',
      pt: 'Lê textos em voz alta com um servidor seu que fala o formato da OpenAI, como Kokoro-FastAPI, Speaches ou LocalAI. Nada vai para outro lugar.',
      'zh-Hans':
        '通过你自己的、使用 OpenAI 格式的服务器朗读文字，例如 Kokoro-FastAPI、Speaches 或 LocalAI。内容不会发送到其他地方。',
      ja: 'OpenAIの形式に対応した自分のサーバー（Kokoro-FastAPI、Speaches、LocalAIなど）で文章を読み上げます。ほかの場所には送られません。',
    },
  'Paid by the minute of speech, and by the length of the text that is spoken.': {
    de: 'Wird je Minute Gesprochenem und nach der Länge des gesprochenen Texts bezahlt.',
    es: 'Se paga por minuto de voz y por la longitud del texto que se lee.',
    fr: 'Se paie à la minute de parole et selon la longueur du texte lu.',
    pt: 'Paga-se por minuto de fala e pelo tamanho do texto lido.',
    'zh-Hans': '按语音分钟数和朗读文字的长度付费。',
    ja: '話し言葉の分数と、読み上げる文章の長さに応じて課金されます。',
  },
  'Each text or recording takes credits of your plan.': {
    de: 'Jeder Text und jede Aufnahme verbraucht Guthaben des Tarifs.',
    es: 'Cada texto o grabación gasta créditos de tu plan.',
    fr: 'Chaque texte ou enregistrement prend des crédits de votre forfait.',
    pt: 'Cada texto ou gravação gasta créditos do seu plano.',
    'zh-Hans': '每段文字或录音都会消耗你套餐中的额度。',
    ja: '文章や録音ごとにプランのクレジットを使います。',
  },
  '{1} does not write down speech.': {
    de: '{1} schreibt kein Gesprochenes auf.',
    es: '{1} no transcribe la voz.',
    fr: '{1} ne transcrit pas la parole.',
    pt: '{1} não transcreve a fala.',
    'zh-Hans': '{1} 不能把语音转成文字。',
    ja: '{1} は話し言葉を文字にできません。',
  },
  '{1} does not speak.': {
    de: '{1} spricht nicht.',
    es: '{1} no habla.',
    fr: '{1} ne parle pas.',
    pt: '{1} não fala.',
    'zh-Hans': '{1} 不能朗读。',
    ja: '{1} は読み上げできません。',
  },
  '{1} answers with something that is no sound. Try again, or use another service.': {
    de: '{1} antwortet mit etwas, das kein Ton ist. Noch einmal versuchen oder einen anderen Dienst nutzen.',
    es: '{1} responde con algo que no es audio. Inténtalo de nuevo o usa otro servicio.',
    fr: '{1} répond par quelque chose qui n’est pas du son. Réessayez ou utilisez un autre service.',
    pt: '{1} responde com algo que não é áudio. Tente de novo ou use outro serviço.',
    'zh-Hans': '{1} 返回的内容不是音频。请重试或使用其他服务。',
    ja: '{1} は音声ではないものを返しました。もう一度試すか、別のサービスを使ってください。',
  },
  '{1*} It says: {2}': {
    de: '{1} Er meldet: {2}',
    es: '{1} Dice: {2}',
    fr: '{1} Il indique : {2}',
    pt: '{1} Ele diz: {2}',
    'zh-Hans': '{1} 它的说明：{2}',
    ja: '{1} サービスからの説明: {2}',
  },
  'This is no sound that services understand. Use MP3, WAV, M4A, OGG, FLAC or WebM.': {
    de: 'Das ist kein Ton, den Dienste verstehen. MP3, WAV, M4A, OGG, FLAC oder WebM verwenden.',
    es: 'Esto no es un audio que entiendan los servicios. Usa MP3, WAV, M4A, OGG, FLAC o WebM.',
    fr: 'Ce n’est pas un son que les services comprennent. Utilisez MP3, WAV, M4A, OGG, FLAC ou WebM.',
    pt: 'Isto não é um áudio que os serviços entendam. Use MP3, WAV, M4A, OGG, FLAC ou WebM.',
    'zh-Hans': '这不是服务能识别的音频。请使用 MP3、WAV、M4A、OGG、FLAC 或 WebM。',
    ja: 'サービスが理解できる音声ではありません。MP3、WAV、M4A、OGG、FLAC、WebMを使ってください。',
  },
  'Services take at most 25 MB of sound at once. Use a shorter recording, or one of a lower quality.': {
    de: 'Dienste nehmen höchstens 25 MB Ton auf einmal. Eine kürzere Aufnahme oder eine mit geringerer Qualität verwenden.',
    es: 'Los servicios admiten 25 MB de audio como máximo. Usa una grabación más corta o de menor calidad.',
    fr: 'Les services acceptent au plus 25 Mo de son à la fois. Utilisez un enregistrement plus court ou de moindre qualité.',
    pt: 'Os serviços aceitam no máximo 25 MB de áudio por vez. Use uma gravação mais curta ou de menor qualidade.',
    'zh-Hans': '服务一次最多接受 25 MB 的音频。请使用更短或质量更低的录音。',
    ja: 'サービスが一度に受け取れる音声は25 MBまでです。短い録音か、品質を下げた録音を使ってください。',
  },
  'No service that writes down speech is connected. Connect one in Settings, under Services.': {
    de: 'Kein Dienst, der Gesprochenes aufschreibt, ist verbunden. In den Einstellungen unter Dienste einen verbinden.',
    es: 'No hay ningún servicio conectado que transcriba la voz. Conecta uno en Ajustes, en Servicios.',
    fr: 'Aucun service qui transcrit la parole n’est connecté. Connectez-en un dans les paramètres, sous Services.',
    pt: 'Nenhum serviço que transcreva a fala está conectado. Conecte um nas configurações, em Serviços.',
    'zh-Hans': '尚未连接语音转文字服务。请在设置的“服务”中连接。',
    ja: '話し言葉を文字にするサービスが接続されていません。設定の「サービス」で接続してください。',
  },
  'No service that speaks is connected. Connect one in Settings, under Services, or let the voices of the system read aloud.':
    {
      de: 'Kein Dienst, der spricht, ist verbunden. In den Einstellungen unter Dienste einen verbinden oder die Stimmen des Systems vorlesen lassen.',
      es: 'No hay ningún servicio conectado que hable. Conecta uno en Ajustes, en Servicios, o deja que lean las voces del sistema.',
      fr: 'Aucun service qui parle n’est connecté. Connectez-en un dans les paramètres, sous Services, ou laissez lire les voix du système.',
      pt: 'Nenhum serviço que fale está conectado. Conecte um nas configurações, em Serviços, ou deixe as vozes do sistema lerem.',
      'zh-Hans': '尚未连接能朗读的服务。请在设置的“服务”中连接，或改用系统语音朗读。',
      ja: '読み上げできるサービスが接続されていません。設定の「サービス」で接続するか、システムの音声で読み上げてください。',
    },
})
