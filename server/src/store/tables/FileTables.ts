import type { Generated } from 'kysely';
import type { RecordingContent } from '../columns.js';
import type { Json } from './columnTypes.js';

/** Uploaded files, and recordings with their files. */
export interface FileTables {
  /** Bytes of the files of a person in an organization, or of the whole organization (`user_id` is `''`). The database updates them. */
  stored_bytes: { api_key: string; organization_id: string; user_id: string; bytes: number };
  /** Uploaded files. Their bytes are in the blob store. */
  uploads: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    document_id: string;
    /** The thread and the comment of the file; `null` until a comment names the file. */
    annotation_id: string | null;
    comment_id: string | null;
    /** Key of its bytes. Never reused for another file. */
    blob_key: string;
    /** SHA-256 in hex. */
    content_hash: string;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
    uploaded_by: string;
    name: string;
    mime_type: string;
    /** Bytes. */
    size: number;
    created_at: number;
  };
  /** Recordings. */
  recorder_annotations: {
    api_key: string;
    organization_id: string;
    annotation_id: string;
    document_id: string;
    author_id: string;
    /** The thread and the comment that name it; `null` when none does. */
    comment_annotation_id: string | null;
    comment_id: string | null;
    content: Json<RecordingContent>;
    /** It has been announced to others. */
    is_announced: Generated<boolean>;
    created_at: number;
    last_updated: number;
  };
  /** Files of recordings, from the start of their uploads. */
  recorder_files: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    document_id: string;
    /** The recording, which may not be there until the upload is finished. */
    annotation_id: string;
    /** 0: the recording. From 1: an edited version. */
    version: number;
    uploaded_by: string;
    name: string;
    mime_type: string;
    /** Names the file in its address. Never used for another file. */
    file_key: string;
    /** The recording that has it; `null` until the upload is finished. */
    finished_for: string | null;
    /** Bytes; `null` until the upload is finished. */
    size: number | null;
    created_at: number;
    /** When the last part was stored. */
    last_updated: number;
  };
  /** The bytes of these files, in parts. */
  recorder_parts: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    part_number: number;
    uploaded_by: string;
    /** Key of its bytes. Never reused for other bytes. */
    blob_key: string;
    /** SHA-256 in hex. */
    content_hash: string;
    size: number;
    /** Its place in the file; `null` until all parts are stored and the upload is being finished. */
    starts_at: number | null;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
  };
  /** Pictures of these files. */
  recorder_thumbnails: {
    api_key: string;
    organization_id: string;
    attachment_id: string;
    uploaded_by: string;
    /** Key of its bytes. Never reused for other bytes. */
    blob_key: string;
    mime_type: string;
    size: number;
    /** False while the bytes are being stored. */
    is_stored: Generated<boolean>;
  };
}
