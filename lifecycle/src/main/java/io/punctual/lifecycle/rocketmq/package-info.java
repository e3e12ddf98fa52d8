/** What those who speak to RocketMQ share. Its client comes from their own dependencies. */
package io.punctual.lifecycle.rocketmq;
