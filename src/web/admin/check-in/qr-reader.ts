/** Looks for a QR code in what the camera shows now. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | null>;

/** What we use of the Barcode Detection API, which TypeScript does not know. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Pictures are made at most this wide or high before a script reads them: enough for a code at arm's length. */
const LONGEST_SIDE = 720;

async function nativeReader(): Promise<ReadQr | null> {
  const Detector = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Detector) return null;
  try {
    // Desktop browsers may have the class and no format behind it.
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

async function scriptReader(): Promise<ReadQr> {
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!picture || videoWidth === 0 || videoHeight === 0) return null;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    picture.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = picture.getImageData(0, 0, canvas.width, canvas.height);
    return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
  };
}

/** The browser's own reader where it has one, else a script, which is fetched at the first call. */
export async function createQrReader(): Promise<ReadQr> {
  return (await nativeReader()) ?? scriptReader();
}
