-- Which roles of the database belong to which tenant. The owner of the tables may do everything, as
-- before; any other role sees and changes only what is of its tenants, whatever program it uses:
-- the policies below are the second wall behind the conditions of every statement. may_write is 0
-- for those who only read.
CREATE TABLE IF NOT EXISTS mw_member (
  role_name text NOT NULL,
  tenant bigint NOT NULL,
  may_write bigint NOT NULL,
  PRIMARY KEY (role_name, tenant)
);

-- Each role sees what it belongs to itself.
ALTER TABLE mw_member ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_own ON mw_member;
CREATE POLICY mw_own ON mw_member FOR SELECT USING (role_name = current_user);

ALTER TABLE mw_tenant ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_tenant;
CREATE POLICY mw_read ON mw_tenant FOR SELECT
  USING (id IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_tenant;
CREATE POLICY mw_write ON mw_tenant FOR UPDATE USING (id IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_receipt ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_receipt;
CREATE POLICY mw_read ON mw_receipt FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_receipt;
CREATE POLICY mw_write ON mw_receipt USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_scope ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_scope;
CREATE POLICY mw_read ON mw_scope FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_scope;
CREATE POLICY mw_write ON mw_scope USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_node ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_node;
CREATE POLICY mw_read ON mw_node FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_node;
CREATE POLICY mw_write ON mw_node USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_node_tag ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_node_tag;
CREATE POLICY mw_read ON mw_node_tag FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_node_tag;
CREATE POLICY mw_write ON mw_node_tag USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_node_version ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_node_version;
CREATE POLICY mw_read ON mw_node_version FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_node_version;
CREATE POLICY mw_write ON mw_node_version USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_evidence ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_evidence;
CREATE POLICY mw_read ON mw_evidence FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_evidence;
CREATE POLICY mw_write ON mw_evidence USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_evidence_link ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_evidence_link;
CREATE POLICY mw_read ON mw_evidence_link FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_evidence_link;
CREATE POLICY mw_write ON mw_evidence_link USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_evidence_detached ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_evidence_detached;
CREATE POLICY mw_read ON mw_evidence_detached FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_evidence_detached;
CREATE POLICY mw_write ON mw_evidence_detached USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_relation ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_relation;
CREATE POLICY mw_read ON mw_relation FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_relation;
CREATE POLICY mw_write ON mw_relation USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_relation_version ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_relation_version;
CREATE POLICY mw_read ON mw_relation_version FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_relation_version;
CREATE POLICY mw_write ON mw_relation_version USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_event ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_event;
CREATE POLICY mw_read ON mw_event FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_event;
CREATE POLICY mw_write ON mw_event USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_history_part ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_history_part;
CREATE POLICY mw_read ON mw_history_part FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_history_part;
CREATE POLICY mw_write ON mw_history_part USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_decision ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_decision;
CREATE POLICY mw_read ON mw_decision FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_decision;
CREATE POLICY mw_write ON mw_decision USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_decision_node ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_decision_node;
CREATE POLICY mw_read ON mw_decision_node FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_decision_node;
CREATE POLICY mw_write ON mw_decision_node USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_session ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_session;
CREATE POLICY mw_read ON mw_session FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_session;
CREATE POLICY mw_write ON mw_session USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_proof ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_proof;
CREATE POLICY mw_read ON mw_proof FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_proof;
CREATE POLICY mw_write ON mw_proof USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_content ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_content;
CREATE POLICY mw_read ON mw_content FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_content;
CREATE POLICY mw_write ON mw_content USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_document ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_document;
CREATE POLICY mw_read ON mw_document FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_document;
CREATE POLICY mw_write ON mw_document USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_chunk ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_chunk;
CREATE POLICY mw_read ON mw_chunk FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_chunk;
CREATE POLICY mw_write ON mw_chunk USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_text_segment ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_text_segment;
CREATE POLICY mw_read ON mw_text_segment FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_text_segment;
CREATE POLICY mw_write ON mw_text_segment USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_text_posting ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_text_posting;
CREATE POLICY mw_read ON mw_text_posting FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_text_posting;
CREATE POLICY mw_write ON mw_text_posting USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_text_removed ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_text_removed;
CREATE POLICY mw_read ON mw_text_removed FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_text_removed;
CREATE POLICY mw_write ON mw_text_removed USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_text_merge ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_text_merge;
CREATE POLICY mw_read ON mw_text_merge FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_text_merge;
CREATE POLICY mw_write ON mw_text_merge USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_set_aside ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_set_aside;
CREATE POLICY mw_read ON mw_set_aside FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_set_aside;
CREATE POLICY mw_write ON mw_set_aside USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_set_aside_node ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_set_aside_node;
CREATE POLICY mw_read ON mw_set_aside_node FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_set_aside_node;
CREATE POLICY mw_write ON mw_set_aside_node USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_vector_model ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_vector_model;
CREATE POLICY mw_read ON mw_vector_model FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_vector_model;
CREATE POLICY mw_write ON mw_vector_model USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_vector ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_vector;
CREATE POLICY mw_read ON mw_vector FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_vector;
CREATE POLICY mw_write ON mw_vector USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_vector_link ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_vector_link;
CREATE POLICY mw_read ON mw_vector_link FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_vector_link;
CREATE POLICY mw_write ON mw_vector_link USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));

ALTER TABLE mw_vector_missing ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS mw_read ON mw_vector_missing;
CREATE POLICY mw_read ON mw_vector_missing FOR SELECT
  USING (tenant IN (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user));
DROP POLICY IF EXISTS mw_write ON mw_vector_missing;
CREATE POLICY mw_write ON mw_vector_missing USING (tenant IN
  (SELECT m.tenant FROM mw_member AS m WHERE m.role_name = current_user AND m.may_write = 1));
