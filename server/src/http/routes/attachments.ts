import { uploadAttachment } from '@parley/protocol';
import { uploadAttachment as upload } from '../../domain/operations/person/attachments/uploadAttachment.js';
import { requireClientOrganization } from '../../domain/access/clientScope.js';
import { nowSeconds } from '../../domain/common/nowSeconds.js';
import { requireEditor } from '../../domain/access/requireEditor.js';
import { fileRoute, type Route } from '../route.js';

export const attachmentRoutes: Route[] = [
  fileRoute(uploadAttachment, async (call) => {
    await requireClientOrganization(call);
    const { core, tenant, viewer, data, file } = call;
    await requireEditor(core.db, tenant, viewer, data, nowSeconds(core.clock));
    const bytes = await file.read();
    const sent = { ...data, contentType: file.contentType, bytes };
    return { message: 'Attachment uploaded.', data: await upload(core, tenant, viewer, sent) };
  }),
];
