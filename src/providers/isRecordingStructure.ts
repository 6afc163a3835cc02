/** Whether the field is structural for a recording: the service stores it, and the customer's store does not change it. */
export const isRecordingStructure = (field: string): boolean => STRUCTURAL.has(field);

const STRUCTURAL: ReadonlySet<string> = new Set([
  ...[
    'annotationId',
    'type',
    'recordingType',
    'mode',
    'from',
    'attachment',
    'attachments',
    'transcription',
    'chunkUrls',
  ],
  ...['latestVersion', 'recordingEditVersions', 'boundedTrimRanges', 'boundedScaleRanges', 'commentAnnotationId'],
  ...['isRecorderResolverUsed', 'isUrlAvailable', 'location', 'locationId', 'context', 'pageInfo', 'metadata'],
  ...['position', 'positionX', 'positionY', 'screenWidth', 'screenHeight', 'screenScrollHeight', 'screenScrollTop'],
  ...['targetElement', 'targetElementId', 'targetTextRange', 'createdAt', 'lastUpdated', 'approved', '__proto__'],
]);
